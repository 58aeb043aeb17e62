import { type Box, boundsOf } from '../geometry/box.ts';
import { type Shifts, warpForDisplay } from '../geometry/display-warp.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { poseOf } from './pose-of.ts';

/**
 * Moves rods for display, each by the shifts of the body that it lies in, so that one body beside another does not change
 * how that is moved. Changes `segments` (x1 y1 z1 x2 y2 z2, mm) in place.
 */
export function moveRods(segments: Float32Array, bodies: readonly Mesh[], shifts: Shifts): void {
  const posed = bodies.map((mesh) => ({ box: boundsOf(mesh), shifts: { ...shifts, pose: poseOf(mesh) } }));
  if (posed.length === 1) {
    warpForDisplay(segments, posed[0]!.shifts);
    return;
  }
  for (let i = 0; i < segments.length; i += 6) {
    const distances = posed.map(({ box }) => distanceOfMiddle(segments, i, box));
    warpForDisplay(segments.subarray(i, i + 6), posed[distances.indexOf(Math.min(...distances))]!.shifts);
  }
}

/** From the middle of a rod to a box; 0 within it, mm. */
function distanceOfMiddle(segments: Float32Array, at: number, { min, max }: Box): number {
  return Math.hypot(
    ...[0, 1, 2].map((k) => {
      const middle = (segments[at + k]! + segments[at + 3 + k]!) / 2;
      return Math.max(min[k]! - middle, 0, middle - max[k]!);
    }),
  );
}
