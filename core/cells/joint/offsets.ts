import { dot, type Point } from '../../solid/geometry/vector.ts';

/** Factor on the distance at which rings touch, so that none is tangent to its neighbour's. */
const CLEARANCE = 1.02;

/**
 * Distance of each ring from the node along its strut, for rods of radius 1, at which every ring is a face of the
 * joint's convex hull. Two struts at an angle theta meet at 1 / tan(theta / 2) (docs/research.md#joint-limits); a ring
 * must also stay above every other ring's far edge, which the repetition settles.
 */
export function ringOffsets(directions: readonly Point[]): number[] {
  const angles = directions.map((a) =>
    directions.map((b) => Math.acos(Math.max(-1, Math.min(1, dot(a, b))))),
  );
  const offsets = directions.map((_, i) => {
    const smallest = Math.min(Math.PI, ...angles[i]!.filter((_, j) => j !== i));
    // Two collinear struts need no joint; half a radius keeps the ring off the node.
    return Math.max(CLEARANCE / Math.tan(smallest / 2), 0.5);
  });
  for (let round = 0; round < 64; round++) {
    let moved = false;
    for (let i = 0; i < offsets.length; i++) {
      for (let j = 0; j < offsets.length; j++) {
        if (i === j) continue;
        const needed = CLEARANCE * (offsets[j]! * Math.cos(angles[i]![j]!) + Math.sin(angles[i]![j]!));
        if (needed > offsets[i]! * (1 + 1e-12)) {
          offsets[i] = needed;
          moved = true;
        }
      }
    }
    if (!moved) return offsets;
  }
  // At small angles two rings may keep pushing each other out; equal distances always work.
  const largest = Math.max(
    ...angles.flatMap((row, i) =>
      row.filter((_, j) => j !== i).map((angle) => CLEARANCE / Math.tan(angle / 2)),
    ),
  );
  return offsets.map(() => largest);
}
