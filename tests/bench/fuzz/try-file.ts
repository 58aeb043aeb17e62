import { readImage } from '../../../core/lattice/formats/png/read-image.ts';
import { readModel } from '../../../core/lattice/formats/read-model.ts';
import { readStl } from '../../../core/lattice/formats/stl/read.ts';
import { boundsOf, extentOf } from '../../../core/lattice/geometry/box.ts';
import { squaredDistanceToTriangle } from '../../../core/lattice/geometry/distance.ts';
import { inspectModel } from '../../../core/lattice/input/inspect.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { findCrossings } from '../../../core/lattice/verify/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../../core/lattice/verify/verify.ts';
import type { SoundFile } from './corpus.ts';

export type Outcome = 'taken' | 'refused';

/** Depth of crossings that the gate takes for rounding, as a share of the diagonal, with room for both searches. */
const CROSSING_SHARE = 1e-5;
/** Rounding of a vertex, mm. */
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
    if (pairs > 0) throw new Error(`accepted a model that crosses itself by ${deepestMm} mm near ${at}`);
  }
  if (kind === 'stl' && repairs.length > 0) {
    const statedMm = repairs.reduce((sum, { maxDeviationMm }) => sum + maxDeviationMm, 0);
    const foundMm = distanceFrom(bytes, mesh!);
    if (foundMm > statedMm + ROUNDING_MM) throw new Error(`states ${statedMm} mm, is off by ${foundMm} mm`);
  }
  return 'taken';
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
