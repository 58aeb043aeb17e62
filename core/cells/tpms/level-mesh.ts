import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { LatticeError } from '../../solid/error.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { estimatedDeviation } from './deviation.ts';
import { type CellField, cellField, projectOnField } from './field.ts';
import { netsOfField, type PeriodicQuads, splitQuads } from './nets.ts';
import { eulerOf, hasSimpleFans, type PeriodicMesh, pairPeriodicEdges } from './periodic-mesh.ts';
import { simplifyPeriod } from './simplify.ts';
import { SURFACE_TOPOLOGY } from './surface-topology.ts';

/** Range of divisions along the longest edge of a cell. */
const DIVISIONS = [10, 128] as const;
/**
 * Any division counts work, but very thin necks, as of F-RD in a flat cell, are only resolved by grids that
 * lie alike around all saddles of a period: multiples of eight.
 */
const COUNT_MULTIPLES = [1, 8] as const;
/** Growth factor of a grid too coarse for the topology. */
const COARSE_STEP = 1.06;
/**
 * Least divisions of the last pass, which tries every count: at the thinnest necks of Schwarz D the saddles fit only a
 * few, as 76, 98 and 108 at 0.5 mm in cells of 10.5 mm.
 */
const EVERY_COUNT_FROM = 64;
/** Share of the step towards the mean of a vertex's neighbours; rounds, each projected on the surface. */
const RELAX = { share: 0.7, rounds: 2 } as const;

/** Share of the requested deviation for the fine mesh; the simplification uses the rest. */
const FINE_SHARE = 0.8;

export interface VerifiedPeriod {
  mesh: PeriodicMesh;
  twin: Int32Array;
}

/**
 * One period of the surface value = level: closed and oriented on the torus, of the right topology, with
 * every vertex on the surface and every point within about `deviationMm` of it, also after an offset along
 * its normals by any of `offsetsMm`. Refines a grid until all of that holds, then simplifies flat places.
 * @throws LatticeError 'proof-failed' if no grid works
 */
export function levelMesh(
  { surface, cellMm }: { surface: SurfaceKey; cellMm: Point },
  level: number,
  { deviationMm, offsetsMm = [0] }: { deviationMm: number; offsetsMm?: readonly number[] | undefined },
): VerifiedPeriod {
  const field = cellField(surface, cellMm, level);
  const { euler } = SURFACE_TOPOLOGY[surface];
  const fine = fineMesh({ surface, field }, deviationMm * FINE_SHARE, offsetsMm);
  const made = simplifyPeriod(fine, field, { deviationMm, offsetsMm });
  if (!twinsOfSound(made.mesh, euler))
    throw new LatticeError('proof-failed', `a period of ${surface} lost its topology`);
  return made;
}

function fineMesh(
  { surface, field }: { surface: SurfaceKey; field: CellField },
  deviationMm: number,
  offsetsMm: readonly number[],
): VerifiedPeriod {
  const coarse = new Set<string>();
  const passes: GridPass[] = COUNT_MULTIPLES.map((multiple) => ({ multiple, coarse }));
  passes.push({ multiple: 1, coarse, from: EVERY_COUNT_FROM, coarseStep: 1 });
  for (const pass of passes) {
    const made = fineMeshOf({ surface, field }, { deviationMm, offsetsMm }, pass);
    if (made) return made;
  }
  throw new LatticeError(
    'proof-failed',
    `a period of ${surface} could not be meshed within ${deviationMm} mm`,
  );
}

/** Grids that are tried: their least divisions, the multiple of their counts, and those too coarse for the topology. */
interface GridPass {
  multiple: number;
  coarse: Set<string>;
  from?: number;
  coarseStep?: number;
}

/** First valid grid among those whose counts are multiples of a number, from a least number of divisions on. */
function fineMeshOf(
  { surface, field }: { surface: SurfaceKey; field: CellField },
  { deviationMm, offsetsMm }: { deviationMm: number; offsetsMm: readonly number[] },
  { multiple, coarse, from = DIVISIONS[0], coarseStep = COARSE_STEP }: GridPass,
): VerifiedPeriod | undefined {
  const longest = Math.max(...field.cellMm);
  let divisions = from;
  while (divisions <= DIVISIONS[1]) {
    const counts = mapPoint(field.cellMm, (c) =>
      Math.max(6, multiple * Math.round((divisions * c) / longest / multiple)),
    );
    const { euler } = SURFACE_TOPOLOGY[surface];
    const mesh = coarse.has(counts.join()) ? undefined : netMesh(field, counts, euler);
    const twin = mesh && twinsOfSound(mesh, euler);
    if (!mesh || !twin) {
      coarse.add(counts.join());
      divisions = Math.max(divisions + 1, Math.ceil(divisions * coarseStep));
      continue;
    }
    const found = estimatedDeviation(mesh, field, offsetsMm);
    if (found <= deviationMm) return { mesh, twin };
    divisions = Math.max(
      divisions + 1,
      Math.floor(divisions * Math.min(1.5, Math.sqrt(found / deviationMm))),
    );
  }
  return undefined;
}

/** Mesh of one period on a grid; undefined if its Euler characteristic is another. */
function netMesh(field: CellField, divisions: Point, euler: number): PeriodicMesh | undefined {
  const quads = netsOfField(field, divisions, euler);
  if (!quads) return undefined;
  const normals = new Float64Array(quads.positions.length);
  projectAll(quads.positions, field, normals);
  for (let round = 0; round < RELAX.rounds; round++) {
    relax(quads, field);
    projectAll(quads.positions, field, normals);
  }
  return splitQuads(quads, field, normals);
}

/** Edge pairing of a mesh that is a closed 2-manifold with this Euler characteristic, else undefined. */
function twinsOfSound(mesh: PeriodicMesh, euler: number): Int32Array | undefined {
  if (eulerOf(mesh) !== euler) return undefined;
  const twin = pairPeriodicEdges(mesh);
  return twin && hasSimpleFans(mesh, twin) ? twin : undefined;
}

function projectAll(positions: Float64Array, field: CellField, normals: Float64Array): void {
  const at = new Float64Array(3);
  const out = new Float64Array(4);
  for (let v = 0; v < positions.length; v += 3) {
    at.set(positions.subarray(v, v + 3));
    projectOnField(field, at, out);
    positions.set(at, v);
    const length = Math.hypot(out[1]!, out[2]!, out[3]!);
    for (let axis = 0; axis < 3; axis++) normals[v + axis] = out[axis + 1]! / length;
  }
}

function relax(mesh: PeriodicQuads, field: CellField): void {
  const { positions, quads, wraps } = mesh;
  const sum = new Float64Array(positions.length);
  const count = new Uint32Array(positions.length / 3);
  for (let corner = 0; corner < quads.length; corner++) {
    const next = corner % 4 === 3 ? corner - 3 : corner + 1;
    const a = quads[corner]!;
    const b = quads[next]!;
    for (let axis = 0; axis < 3; axis++) {
      const wrap = (wraps[next * 3 + axis]! - wraps[corner * 3 + axis]!) * field.cellMm[axis]!;
      sum[a * 3 + axis]! += positions[b * 3 + axis]! + wrap;
      sum[b * 3 + axis]! += positions[a * 3 + axis]! - wrap;
    }
    count[a]!++;
    count[b]!++;
  }
  for (let i = 0; i < positions.length; i++) {
    positions[i] = positions[i]! + RELAX.share * (sum[i]! / count[Math.floor(i / 3)]! - positions[i]!);
  }
}
