import { readImage } from '../../../core/formats/png/read-image.ts';
import { readModel } from '../../../core/formats/read-model.ts';
import { readStl } from '../../../core/formats/stl/read.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { squaredDistanceToTriangle } from '../../../core/solid/geometry/distance.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { findCrossings } from '../../../core/verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../../core/verify/verify.ts';
import type { SoundFile } from './corpus.ts';

export type Outcome = 'taken' | 'refused';

/** Depth of crossings that the gate takes for rounding, as a share of the diagonal, with room for both searches. */
const CROSSING_SHARE = 1e-5;
const ROUNDING_MM = 1e-3;

/**
 * Feeds a file to its reader. A model must be judged without an error. An accepted one must be closed and oriented, free
 * of crossings by the search of verification, and lie on the file's surface within the stated deviation. An image must
 * be read, or refused with a RangeError. Throws otherwise.
 */
export function tryFile({ kind, bytes }: SoundFile): Outcome {
  if (kind === 'picture') return tryPicture(bytes);
  const { accepted, faults, mesh, repairs } = inspectModel(bytes, {
    fileName: `fuzz.${kind}`,
    ...(kind === 'stl' ? {} : { read: (model) => readModel(model, `fuzz.${kind}`) }),
  });
  if (!accepted) {
    if (!faults.some((fault) => fault.severity === 'refuse')) throw new Error('refused without a fault');
    return 'refused';
  }
  const { closed, oriented } = verifyMesh(mesh!);
  if (!closed || !oriented) throw new Error('accepted a model that is not closed');
  const corners = cornersOfMesh(mesh!);
  if (!faults.some(({ code }) => code === 'crossings-unknown')) {
    const { pairs, deepestMm, at } = findCrossings(corners, CROSSING_SHARE * diagonalOf(mesh!.positions));
    if (pairs > 0 && overlapsNear(corners, at!))
      throw new Error(`accepted a model that crosses itself by ${deepestMm} mm near ${at}`);
  }
  if (kind === 'stl' && repairs.length > 0) {
    const statedMm = repairs.reduce((sum, { maxDeviationMm }) => sum + maxDeviationMm, 0);
    const foundMm = distanceFrom(bytes, mesh!);
    if (foundMm > statedMm + ROUNDING_MM) throw new Error(`states ${statedMm} mm, is off by ${foundMm} mm`);
  }
  return 'taken';
}

/** Distance of the points whose winding numbers are taken, mm, and how many. */
const NEAR_MM = 0.02;
const POINTS = 40;

/**
 * True if some points near a place are neither once inside nor outside. Faces back to back are pairs of the search, but
 * a model that touches itself is sound.
 */
function overlapsNear(corners: Float32Array, at: readonly number[]): boolean {
  for (let i = 0; i < POINTS; i++) {
    const z = 1 - (2 * i + 1) / POINTS;
    const r = Math.sqrt(1 - z * z);
    const angle = 2.4 * i;
    const turns = windingNumber(corners, [
      at[0]! + NEAR_MM * r * Math.cos(angle),
      at[1]! + NEAR_MM * r * Math.sin(angle),
      at[2]! + NEAR_MM * z,
    ]);
    if (Math.round(turns) !== 0 && Math.round(turns) !== 1) return true;
  }
  return false;
}

/** Winding number of a closed surface about a point, by solid angles (Van Oosterom and Strackee, 1983). */
function windingNumber(corners: Float32Array, at: readonly number[]): number {
  let sum = 0;
  for (let f = 0; f < corners.length; f += 9) {
    const [a, b, c] = [0, 3, 6].map((k) => [0, 1, 2].map((i) => corners[f + k + i]! - at[i]!)) as [
      number[],
      number[],
      number[],
    ];
    const dot = (u: number[], v: number[]) => u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!;
    const [la, lb, lc] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)];
    const triple =
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
    sum += 2 * Math.atan2(triple, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum / (4 * Math.PI);
}

/** Greatest distance of a used vertex from the faces of a file, mm. */
function distanceFrom(bytes: Uint8Array, { positions, triangles }: Mesh): number {
  const read = readStl(bytes);
  if (!read.ok) throw new Error('accepted a file that cannot be read');
  let farthest = 0;
  for (const v of new Set(triangles)) {
    const [x, y, z] = positions.subarray(v * 3, v * 3 + 3) as unknown as [number, number, number];
    let nearest = Infinity;
    for (let f = 0; f < read.corners.length && nearest > farthest; f += 9) {
      const squared = squaredDistanceToTriangle(read.corners, f, f + 3, f + 6, x, y, z);
      // Faces without an area have no plane.
      nearest = Math.min(nearest, Number.isNaN(squared) ? Infinity : squared);
    }
    farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}

function diagonalOf(positions: Float32Array): number {
  return Math.hypot(...extentOf(boundsOf({ positions })));
}

function tryPicture(bytes: Uint8Array): Outcome {
  try {
    const { width, height, gray } = readImage(bytes);
    if (gray.length !== width * height || width * height === 0) throw new Error('a picture of another size');
    return 'taken';
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}
