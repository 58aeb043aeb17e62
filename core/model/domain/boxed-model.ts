import { LatticeError } from '../../solid/error.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { insidePoints } from './scanline.ts';
import { type SurfaceAlong, surfaceAlong } from './surface-along.ts';

/** Sampled places along each edge of a box. */
const SAMPLES = 4;
/** Maximum number of boxes: 64 places each, and a displacement at each corner. */
const MOST_BOXES = 1_000_000;

/** A mesh in boxes, x fastest: the share of each that is inside. */
export interface MeshInBoxes {
  counts: Point;
  edgesMm: Point;
  shares: Float32Array;
  /** The share of each that is solid, part of the above; missing where a bottom alone is. */
  solid?: Float32Array;
  /** Lowest layers, those of a solid bottom, and their height each. */
  bottom?: { layers: number; heightMm: number };
  /** Returns the mesh's own surface on lines along an axis (`surfaceAlong`), mm from the first corner of the boxes. */
  surface: (axis: 0 | 1 | 2, across: readonly [readonly number[], readonly number[]]) => SurfaceAlong;
}

/**
 * Divides the bounding box of a closed mesh into boxes with edges of about these lengths, mm, and returns the share of
 * each that is inside, 0 to 1. A solid bottom has separate layers, so that none lies half in it.
 * @throws LatticeError too-many-cells
 */
export function boxedModel(mesh: Mesh, aboutMm: Readonly<Point>, bottomMm = 0): MeshInBoxes {
  const { min, max } = boundsOf(mesh);
  const extent = extentOf({ min, max });
  const floorMm = Math.min(bottomMm, extent[2]);
  const layersOf = (heightMm: number) => (heightMm > 0 ? Math.max(1, Math.round(heightMm / aboutMm[2])) : 0);
  const layers = layersOf(floorMm);
  const above = layersOf(extent[2] - floorMm);
  const [nx, ny] = [0, 1].map((k) => Math.max(1, Math.round(extent[k]! / aboutMm[k]!))) as [number, number];
  const counts: Point = [nx, ny, layers + above];
  const boxes = nx * ny * counts[2];
  if (!(boxes <= MOST_BOXES))
    throw new LatticeError(
      'too-many-cells',
      `the cells are too small to press this model: ${boxes} boxes of half a cell, and at most ${MOST_BOXES} are computed; take larger cells`,
    );
  const edgesMm: Point = [
    extent[0] / nx,
    extent[1] / ny,
    above > 0 ? (extent[2] - floorMm) / above : aboutMm[2],
  ];
  const part = (fromMm: number, heightMm: number, count: number) =>
    sharesIn(mesh, [min[0], min[1], fromMm], {
      edgesMm: [edgesMm[0], edgesMm[1], heightMm],
      counts: [nx, ny, count],
    });
  const surface: MeshInBoxes['surface'] = (axis, across) => {
    const positions = mesh.positions.map((mm, i) => mm - min[i % 3]!);
    return surfaceAlong({ positions, triangles: mesh.triangles }, axis, across);
  };
  const upper = part(min[2] + floorMm, edgesMm[2], above);
  if (layers === 0) return { counts, edgesMm, shares: upper, surface };
  const heightMm = floorMm / layers;
  const shares = new Float32Array(boxes);
  shares.set(part(min[2], heightMm, layers));
  shares.set(upper, nx * ny * layers);
  return { counts, edgesMm, shares, bottom: { layers, heightMm }, surface };
}

/**
 * As `boxedModel` for a model with solid parts.
 * @param parts `lattice`: what is left for the lattice; `solids`: rooms, solid as far as they are in the model
 */
export function boxedParts(
  mesh: Mesh,
  aboutMm: Readonly<Point>,
  { lattice, solids }: { lattice: Mesh; solids: readonly Mesh[] },
): MeshInBoxes {
  const { counts, edgesMm, surface } = boxedModel(mesh, aboutMm);
  const { min } = boundsOf(mesh);
  const placesIn = (part: Mesh) => placesInside(part, min, { edgesMm, counts });
  const inModel = placesIn(mesh);
  const inSolid = new Uint8Array(inModel.length);
  for (const room of solids)
    placesIn(room).forEach((is, place) => {
      if (is && inModel[place]) inSolid[place] = 1;
    });
  const solid = sharesOf(inSolid, counts);
  const shares = sharesOf(placesIn(lattice), counts).map((share, box) => share + solid[box]!);
  return { counts, edgesMm, shares, solid, surface };
}

/** Returns the share of each of these boxes that is inside a closed mesh. */
function sharesIn(
  mesh: Mesh,
  from: Point,
  { edgesMm, counts }: { edgesMm: Point; counts: Point },
): Float32Array {
  if (counts[2] === 0) return new Float32Array();
  return sharesOf(placesInside(mesh, from, { edgesMm, counts }), counts);
}

/** Returns 1 for each of the sampled places of boxes that is inside a closed mesh, x fastest. */
function placesInside(
  mesh: Mesh,
  from: Point,
  { edgesMm, counts }: { edgesMm: Point; counts: Point },
): Uint8Array {
  // In steps of the places, which differ along the axes: a thin plate would ask for a fine step everywhere.
  const inSteps = {
    positions: mesh.positions.map((at, i) => ((at - from[i % 3]!) * SAMPLES) / edgesMm[i % 3]!),
    triangles: mesh.triangles,
  };
  const size = mapPoint(counts, (count) => count * SAMPLES);
  // Half a step off, so that no place lies in a face of the boxes.
  return insidePoints(inSteps, { origin: [0.5, 0.5, 0.5], stepMm: 1, size });
}

/** Returns the share of the sampled places of each box that is marked. */
function sharesOf(inside: Uint8Array, counts: Point): Float32Array {
  const [nx, ny, nz] = counts;
  const shares = new Float32Array(nx * ny * nz);
  const size = mapPoint(counts, (count) => count * SAMPLES);
  const column = Int32Array.from({ length: size[0] }, (_, x) => Math.floor(x / SAMPLES));
  let at = 0;
  for (let z = 0; z < size[2]; z++)
    for (let y = 0; y < size[1]; y++) {
      const row = (Math.floor(z / SAMPLES) * ny + Math.floor(y / SAMPLES)) * nx;
      for (let x = 0; x < size[0]; x++) shares[row + column[x]!]! += inside[at++]!;
    }
  return shares.map((count) => count / SAMPLES ** 3);
}
