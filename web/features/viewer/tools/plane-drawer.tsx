import { useState } from 'react';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { Overlay, svgPoints } from './overlay.tsx';
import { outlineInBox, planeOfLine } from './plane-outline.ts';
import { type ScreenPoint, toScreen } from './projection.ts';
import { useProjection } from './stage-projection.ts';
import { type Drag, useDrag } from './use-drag.ts';

type PlanePoints = [Point, Point, Point];

interface Props {
  /** True while a drag draws a line; the camera then gets no input. */
  drawing: boolean;
  plane: PlanePoints | null;
  box: { min: Point; max: Point };
  onPlane: (points: PlanePoints) => void;
}

export function PlaneDrawer({ drawing, plane, box, onPlane }: Props) {
  const projection = useProjection();
  const [line, setLine] = useState<[ScreenPoint, ScreenPoint] | null>(null);
  const drag = useDrag((from): Drag | null => {
    if (projection === null) return null;
    setLine([from, from]);
    return {
      move: (to) => setLine([from, to]),
      end(to) {
        setLine(null);
        const points = planeOfLine(projection, from, to);
        if (points !== null) onPlane(points);
      },
      cancel: () => setLine(null),
    };
  });
  if (projection === null) return null;
  const outline =
    plane === null || line !== null ? [] : outlineInBox(plane, box).map((p) => toScreen(projection, p));
  return (
    <Overlay testId="plane-drawer">
      {outline.length > 0 && (
        <polygon
          points={svgPoints(outline)}
          fill="var(--chakra-colors-clay-solid)"
          fillOpacity="0.16"
          stroke="var(--chakra-colors-clay-solid)"
          strokeWidth="2"
          strokeLinejoin="round"
          data-testid="drawn-plane"
        />
      )}
      {drawing && (
        <rect
          width="100%"
          height="100%"
          fill="transparent"
          data-handle="plane"
          data-testid="plane-area"
          style={{ cursor: 'crosshair' }}
          onWheel={(event) => event.stopPropagation()}
          {...drag}
        />
      )}
      {line !== null && (
        <line
          x1={line[0].x}
          y1={line[0].y}
          x2={line[1].x}
          y2={line[1].y}
          stroke="var(--chakra-colors-clay-solid)"
          strokeWidth="2.5"
          strokeDasharray="8 5"
          strokeLinecap="round"
        />
      )}
    </Overlay>
  );
}
