import { useRef } from 'react';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import { clampTranslationMm, type Triple } from '../../../mesh/placement/model-edit.ts';
import { AXIS_COLORS } from '../colors.ts';
import { axisOf, moveAlong, pxPerMm } from './gizmo-math.ts';
import { Overlay } from './overlay.tsx';
import { plus, type ScreenPoint, type ScreenProjection, toScreen } from './projection.ts';
import { useProjection } from './stage-projection.ts';
import { type Drag, useDrag } from './use-drag.ts';

interface Props {
  centreMm: Point;
  translationMm: Triple;
  /** Position under the pointer; null when the drag is cancelled. */
  onLive: (translationMm: Triple | null) => void;
  onDone: (translationMm: Triple) => void;
}

const AXES = ['x', 'y', 'z'] as const;
const ARROW_PX = 92;
const HEAD_PX = 13;

/** Three arrows of constant screen size; each moves the model along its axis. */
export function MoveArrows(props: Props) {
  const projection = useProjection();
  if (projection === null) return null;
  return (
    <Overlay testId="move-arrows">
      {AXES.map((name, axis) => (
        <Arrow key={name} axis={axis} projection={projection} {...props} />
      ))}
    </Overlay>
  );
}

interface ArrowProps extends Props {
  axis: number;
  projection: ScreenProjection;
}

function Arrow({ axis, centreMm, projection, translationMm, onLive, onDone }: ArrowProps) {
  const seen = useRef(projection);
  seen.current = projection;
  const direction = axisOf(axis);
  const drag = useDrag((from): Drag => {
    let place = translationMm;
    return {
      move(to) {
        const by = moveAlong({ centre: centreMm, direction }, seen.current, { from, to });
        place = mapPoint(translationMm, (value, k) => (k === axis ? clampTranslationMm(value + by) : value));
        onLive(place);
      },
      end: () => onDone(place),
      cancel: () => onLive(null),
    };
  });
  const start = toScreen(projection, centreMm);
  const unit = toScreen(projection, plus(centreMm, direction));
  const spanPx = Math.hypot(unit.x - start.x, unit.y - start.y);
  // An arrow seen end-on is a dot and cannot be dragged.
  if (spanPx < 1e-3) return null;
  const way = { x: (unit.x - start.x) / spanPx, y: (unit.y - start.y) / spanPx };
  const lengthPx = (ARROW_PX * spanPx) / pxPerMm(projection, centreMm);
  const tip = { x: start.x + way.x * lengthPx, y: start.y + way.y * lengthPx };
  const color = AXIS_COLORS[AXES[axis]!];
  return (
    <>
      <line
        x1={start.x}
        y1={start.y}
        x2={tip.x}
        y2={tip.y}
        stroke="transparent"
        strokeWidth="24"
        strokeLinecap="round"
        data-handle={`move-${AXES[axis]}`}
        data-testid={`move-${AXES[axis]}`}
        {...drag}
      />
      <line
        x1={start.x}
        y1={start.y}
        x2={tip.x}
        y2={tip.y}
        stroke={color}
        strokeWidth="3"
        strokeLinecap="round"
        data-look=""
        pointerEvents="none"
      />
      <polygon points={headOf(tip, way)} fill={color} pointerEvents="none" />
    </>
  );
}

function headOf(tip: ScreenPoint, way: ScreenPoint): string {
  const at = (along: number, across: number) =>
    `${tip.x + way.x * along - way.y * across},${tip.y + way.y * along + way.x * across}`;
  return [at(HEAD_PX, 0), at(-2, HEAD_PX / 2), at(-2, -HEAD_PX / 2)].join(' ');
}
