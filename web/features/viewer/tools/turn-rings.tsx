import { useRef } from 'react';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { Triple } from '../../../mesh/placement/model-edit.ts';
import { rotate, turnOf } from '../../../mesh/placement/model-placement.ts';
import { AXIS_COLORS } from '../colors.ts';
import { axisOf, pxPerMm, type Ring, ringLine, turnBy } from './gizmo-math.ts';
import { Overlay, svgPoints } from './overlay.tsx';
import type { ScreenPoint, ScreenProjection } from './projection.ts';
import { beginTurn, continueTurn, ROTATION_SNAP_PAUSE_MS } from './rotation-snap.ts';
import { useProjection } from './stage-projection.ts';
import { type Drag, useDrag } from './use-drag.ts';

interface Props {
  centreMm: Point;
  rotationDeg: Triple;
  /** Angles under the pointer; null when the drag is cancelled. */
  onLive: (rotationDeg: Triple | null) => void;
  onDone: (rotationDeg: Triple) => void;
}

/** Radius of the largest ring, px, and its maximum share of a small view. */
const RADIUS_PX = 150;
const RADIUS_VIEW_SHARE = 0.3;

const AXES = ['x', 'y', 'z'] as const;

/** A ring per angle: x fixed, y turns with x, z with both, so a drag changes one number. */
export function TurnRings({ centreMm, ...turned }: Props) {
  const projection = useProjection();
  if (projection === null) return null;
  const [x, y] = turned.rotationDeg;
  const radiusPx = Math.min(RADIUS_PX, RADIUS_VIEW_SHARE * Math.min(projection.width, projection.height));
  const radiusMm = radiusPx / pxPerMm(projection, centreMm);
  const turns: Triple[] = [
    [0, 0, 0],
    [x, 0, 0],
    [x, y, 0],
  ];
  const rings = turns.map(
    (turn, axis): Ring => ({
      centre: centreMm,
      first: rotate(turnOf(turn), axisOf((axis + 1) % 3)),
      second: rotate(turnOf(turn), axisOf((axis + 2) % 3)),
      radiusMm: radiusMm * (1 - 0.04 * axis),
    }),
  );
  return (
    <Overlay testId="turn-rings">
      {rings.map((ring, axis) => (
        <RingHandle key={AXES[axis]} axis={axis} ring={ring} projection={projection} {...turned} />
      ))}
    </Overlay>
  );
}

interface HandleProps extends Pick<Props, 'rotationDeg' | 'onLive' | 'onDone'> {
  axis: number;
  ring: Ring;
  projection: ScreenProjection;
}

function RingHandle({ axis, ring, projection, rotationDeg, onLive, onDone }: HandleProps) {
  const seen = useRef({ ring, projection });
  seen.current = { ring, projection };
  const drag = useDrag((from): Drag => {
    // Ring at the start of the drag: it must not turn away under the pointer.
    const held = seen.current.ring;
    const start = rotationDeg[axis]!;
    let turn = beginTurn(start);
    let by = 0;
    let shown = start;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const follow = (to: ScreenPoint) => {
      clearTimeout(pause);
      by = turnBy(held, seen.current.projection, { from, to, last: by });
      [turn, shown] = continueTurn(turn, start + (by * 180) / Math.PI, performance.now());
      const angles = mapPoint(rotationDeg, (value, k) => (k === axis ? shown : value));
      onLive(angles);
      // After the pause the model follows a resting pointer, too.
      if (turn.hold !== null) pause = setTimeout(() => follow(to), ROTATION_SNAP_PAUSE_MS);
    };
    return {
      move: follow,
      end() {
        clearTimeout(pause);
        onDone(mapPoint(rotationDeg, (value, k) => (k === axis ? shown : value)));
      },
      cancel() {
        clearTimeout(pause);
        onLive(null);
      },
    };
  });
  const points = svgPoints(ringLine(ring, projection));
  const color = AXIS_COLORS[AXES[axis]!];
  return (
    <>
      <polyline
        points={points}
        fill="none"
        stroke="transparent"
        strokeWidth="22"
        data-handle={`turn-${AXES[axis]}`}
        data-testid={`turn-${AXES[axis]}`}
        style={{ pointerEvents: 'stroke' }}
        {...drag}
      />
      <polyline
        points={points}
        fill="none"
        stroke={color}
        strokeWidth="3"
        data-look=""
        pointerEvents="none"
      />
    </>
  );
}
