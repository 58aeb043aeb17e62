import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { expandFrame } from '../../fill/frame/expand.ts';
import { type Frame, frameTotals } from '../../fill/frame/frame.ts';
import { everyNthRod, type Rods, rodMesh, trianglesOfRod } from '../../fill/frame/rod-mesh.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { namedSurface } from '../../spec/name.ts';

/** Target size of the coarse level relative to the fine one. */
const COARSE_SHARE = 0.1;
const FEWEST_SIDES = 3;

/** Maximum bytes per triangle of a result in the GLB, and per rod, coarse level included (measured). */
const TRIANGLE_BYTES = 6;
const ROD_BYTES = { any: 10, side: 13.2 } as const;

/**
 * Meshes for a viewer, coarse first. The fine level is the result itself with up to `mostTriangles`,
 * otherwise plain rods of the frame, as round as the same bytes allow. The coarse level is rods, reduced to
 * about a tenth. For a surface lattice both levels are the simplified result, if it is in memory as a whole.
 */
export async function previewLevels(
  frame: Frame,
  corners: Float32Array | undefined,
  mostTriangles: number,
): Promise<Mesh[]> {
  if (corners && namedSurface(frame.lattice)) {
    const fine = await thinMesh(weldCorners(corners), mostTriangles);
    return [await thinMesh(fine, (COARSE_SHARE * fine.triangles.length) / 3), fine];
  }
  const exact = corners !== undefined && corners.length / 9 <= mostTriangles;
  const { strutCount } = frameTotals(frame);
  const mostBytes = mostTriangles * TRIANGLE_BYTES;
  const sides = sidesWithin(frame.sides, mostBytes / strutCount);
  const thin = Math.max(1, Math.ceil((strutCount * prismBytes(sides)) / mostBytes));
  const rods = expandFrame(frame);
  const fine = exact ? weldCorners(corners) : plainRods(rods, sides, thin);
  const budget = (COARSE_SHARE * fine.triangles.length) / 3;
  const coarse = strutCount * trianglesOfRod(FEWEST_SIDES);
  return [plainRods(rods, FEWEST_SIDES, Math.max(1, Math.ceil(coarse / budget))), fine];
}

function prismBytes(sides: number): number {
  return ROD_BYTES.any + ROD_BYTES.side * sides;
}

/** Sides of the frame, or fewer to stay within these bytes per rod. */
function sidesWithin(most: number, bytesPerPrism: number): number {
  return Math.max(FEWEST_SIDES, Math.min(most, Math.floor((bytesPerPrism - ROD_BYTES.any) / ROD_BYTES.side)));
}

/** Every n-th rod. Sections are capped by counting surfaces, which requires closed ones. */
function plainRods(rods: Rods, sides: number, every: number): Mesh {
  return rodMesh(everyNthRod(rods, every), sides);
}

/** Maximum displacement by simplification, as a share of the mesh's size: a pixel or two. */
const MOST_ERROR = 0.01;

/** Simplifies a surface to about `mostTriangles`, for display only; unchanged if it has no more. */
export async function thinMesh(mesh: Mesh, mostTriangles: number): Promise<Mesh> {
  if (mesh.triangles.length / 3 <= mostTriangles) return mesh;
  await MeshoptSimplifier.ready;
  const [triangles] = MeshoptSimplifier.simplify(
    mesh.triangles,
    mesh.positions,
    3,
    Math.floor(mostTriangles) * 3,
    MOST_ERROR,
  );
  return compactMesh({ positions: mesh.positions, triangles });
}
