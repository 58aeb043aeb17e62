import { boundsOf, extentOf } from '../geometry/box.ts';
import { mapPoint, type Point } from '../geometry/vector.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import { insidePoints } from './scanline.ts';

/** Sampled places along each edge of a box. */
const SAMPLES = 4;
/** Maximum number of boxes: 64 places each, and a displacement at each corner. */
export const MOST_BOXES = 1_000_000;

/**
 * Divides the bounding box of a closed mesh into boxes with edges of about these lengths, mm, and returns the share of each that is
 * inside, 0 to 1; x runs fastest.
 * @throws LatticeError too-many-cells
 */
export function boxedModel(
  mesh: Mesh,
  aboutMm: Readonly<Point>,
): { counts: Point; edgesMm: Point; shares: Float32Array } {
  const box = boundsOf(mesh);
  const extent = extentOf(box);
  const counts = mapPoint(extent, (length, k) => Math.max(1, Math.round(length / aboutMm[k]!)));
  const [nx, ny, nz] = counts;
  const boxes = nx * ny * nz;
  if (!(boxes <= MOST_BOXES))
    throw new LatticeError(
      'too-many-cells',
      `the cells are too small to press this model: ${boxes} boxes of half a cell, and at most ${MOST_BOXES} are computed; take larger cells`,
    );
  const edgesMm = mapPoint(extent, (length, k) => length / counts[k]!);
  // In steps of the places, which differ along the axes: a thin plate would ask for a fine step everywhere.
  const inSteps = {
    positions: mesh.positions.map((at, i) => ((at - box.min[i % 3]!) * SAMPLES) / edgesMm[i % 3]!),
    triangles: mesh.triangles,
  };
  const size = mapPoint(counts, (count) => count * SAMPLES);
  // Half a step off, so that no place lies in a face of the boxes.
  const inside = insidePoints(inSteps, { origin: [0.5, 0.5, 0.5], stepMm: 1, size });
  const shares = new Float32Array(boxes);
  const column = Int32Array.from({ length: size[0] }, (_, x) => Math.floor(x / SAMPLES));
  let at = 0;
  for (let z = 0; z < size[2]; z++)
    for (let y = 0; y < size[1]; y++) {
      const row = (Math.floor(z / SAMPLES) * ny + Math.floor(y / SAMPLES)) * nx;
      for (let x = 0; x < size[0]; x++) shares[row + column[x]!]! += inside[at++]!;
    }
  return { counts, edgesMm, shares: shares.map((count) => count / SAMPLES ** 3) };
}
