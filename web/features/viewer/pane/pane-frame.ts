import type { Box } from '../../../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { FaultSpot } from '../../../mesh/fault-spots.ts';
import { PRESETS } from '../camera/presets.ts';
import type { CameraPose } from '../camera-pose.ts';

/** Longest side of the drawn model, mm: models in metres and in inches look the same. */
const DRAWN_MM = 100;
/** Share of the view that a fault fills. */
const SPOT_SHARE = 0.3;
/** Smallest radius that is shown, drawn mm: the surroundings of a single vertex. */
const SPOT_RADIUS_MIN_MM = 3;

/** Placement of a file's coordinates in the view, as the camera expects it: centred, standing on z = 0. */
export interface PaneFrame {
  scale: number;
  offset: Point;
  extentMm: Point;
}

export function frameOf({ min, max }: Box): PaneFrame {
  const sides = mapPoint(max, (high, k) => high - min[k]!);
  const scale = DRAWN_MM / (Math.max(...sides) || 1);
  return {
    scale,
    offset: [(-scale * (min[0] + max[0])) / 2, (-scale * (min[1] + max[1])) / 2, -scale * min[2]],
    extentMm: mapPoint(sides, (side) => side * scale),
  };
}

/** Camera pose that shows a fault from outside the model; `sidePx` is the shorter side of the view. */
export function poseAt(spot: FaultSpot, { scale, offset, extentMm }: PaneFrame, sidePx: number): CameraPose {
  const targetMm = mapPoint(spot.centreMm, (at, k) => at * scale + offset[k]!);
  const middle: Point = [0, 0, extentMm[2] / 2];
  // Relative to the half extents, so that a fault on the top of a flat model is seen from above.
  const outward = mapPoint(targetMm, (at, k) => (at - middle[k]!) / (extentMm[k]! / 2 || 1));
  const [x, y, z] = PRESETS.all;
  const length = Math.hypot(...outward);
  const from: Point =
    length < 0.2 ? [x, y, z] : [outward[0] + 0.3 * x, outward[1] + 0.3 * y, outward[2] + 0.3 * z];
  const radiusMm = Math.max(SPOT_RADIUS_MIN_MM, spot.radiusMm * scale);
  return { targetMm, from, zoom: (SPOT_SHARE * sidePx) / radiusMm };
}
