import { type Box, boundsOf } from '../../geometry/box.ts';
import { type Shifts, warpForDisplay } from '../../geometry/display-warp.ts';
import { type Point, pointOf } from '../../geometry/vector.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import { buildFaceTree } from '../../wrap/face-tree.ts';
import { NearestFaces } from '../../wrap/nearest.ts';
import { windingNumber } from '../../wrap/winding-number.ts';
import { poseOf } from './pose-of.ts';

/** The middle of a rod along a face may lie this far outside its body's box, mm. */
const OUTSIDE_MM = 1;

/**
 * Moves rods for display, each by the shifts of the body that it lies in, so that one body beside another, or around
 * it, does not change how that is moved. Changes `segments` (x1 y1 z1 x2 y2 z2, mm) in place.
 */
export function moveRods(segments: Float32Array, bodies: readonly Mesh[], shifts: Shifts): void {
  const posed = bodies.map((mesh) => ({ ...shifts, pose: poseOf(mesh) }));
  if (posed.length === 1) {
    warpForDisplay(segments, posed[0]!);
    return;
  }
  const bodyAt = bodyFinder(bodies);
  for (let i = 0; i < segments.length; i += 6) {
    const middle = pointOf((k) => (segments[i + k]! + segments[i + 3 + k]!) / 2);
    warpForDisplay(segments.subarray(i, i + 6), posed[bodyAt(middle)]!);
  }
}

/** Returns the function that gives the body around a place, or the nearest one. */
function bodyFinder(bodies: readonly Mesh[]): (place: Point) => number {
  const boxes = bodies.map((mesh) => boundsOf(mesh));
  const trees = bodies.map(({ positions, triangles }) => buildFaceTree(positions, triangles));
  const surfaces = trees.map((tree) => new NearestFaces(tree));
  return (place) => {
    const offMm = boxes.map((box) => distanceTo(place, box));
    const nearMm = Math.max(OUTSIDE_MM, Math.min(...offMm));
    const near = [...bodies.keys()].filter((body) => offMm[body]! <= nearMm);
    if (near.length === 1) return near[0]!;
    const around = near.find((body) => windingNumber(trees[body]!, ...place) > 0.5);
    if (around !== undefined) return around;
    const toFaces = near.map((body) => surfaces[body]!.distance(Float64Array.from(place)));
    return near[toFaces.indexOf(Math.min(...toFaces))]!;
  };
}

/** Distance from a place to a box, mm; 0 within it. */
function distanceTo(place: Point, { min, max }: Box): number {
  return Math.hypot(...place.map((mm, k) => Math.max(min[k]! - mm, 0, mm - max[k]!)));
}
