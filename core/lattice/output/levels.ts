import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { expandFrame } from '../frame/expand.ts';
import { type Frame, frameTotals } from '../frame/frame.ts';
import { mapPoint, pointOf } from '../geometry/vector.ts';
import { compactMesh } from '../mesh/compact.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { weldCorners } from '../mesh/weld/weld.ts';
import { namedSurface } from '../spec/name.ts';

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
  const fine = exact ? weldCorners(corners) : closedPrisms(frame, sides, thin);
  const budget = (COARSE_SHARE * fine.triangles.length) / 3;
  const every = Math.max(1, Math.ceil((strutCount * prismTriangles(FEWEST_SIDES)) / budget));
  return [closedPrisms(frame, FEWEST_SIDES, every), fine];
}

function prismBytes(sides: number): number {
  return ROD_BYTES.any + ROD_BYTES.side * sides;
}

/** Sides of the frame, or fewer to stay within these bytes per rod. */
function sidesWithin(most: number, bytesPerPrism: number): number {
  return Math.max(FEWEST_SIDES, Math.min(most, Math.floor((bytesPerPrism - ROD_BYTES.any) / ROD_BYTES.side)));
}

/** Triangles of a closed prism: its sides, and a fan at either end. */
function prismTriangles(sides: number): number {
  return 4 * sides - 4;
}

/**
 * Closed prisms along every n-th strut, with radii enlarged to keep the visual density. Sections are capped
 * by counting surfaces, which requires closed ones; overlaps do no harm.
 */
function closedPrisms(frame: Frame, sides: number, every: number): Mesh {
  const { segments, radiiMm } = expandFrame(frame);
  const count = Math.ceil(segments.length / 6 / every);
  const positions = new Float32Array(count * sides * 6);
  const triangles = new Uint32Array(count * prismTriangles(sides) * 3);
  const grow = Math.min(2, Math.sqrt(every));
  let vertex = 0;
  let used = 0;
  for (let i = 0; i < count; i++) {
    const from = i * every * 6;
    const d = pointOf((k) => segments[from + 3 + k]! - segments[from + k]!);
    const length = Math.hypot(d[0]!, d[1]!, d[2]!) || 1;
    const [dx, dy, dz] = mapPoint(d, (value) => value / length);
    const flat = Math.hypot(dx, dy);
    const u = flat > 1e-9 ? [-dy / flat, dx / flat, 0] : [1, 0, 0];
    const v = [dy * u[2]! - dz * u[1]!, dz * u[0]! - dx * u[2]!, dx * u[1]! - dy * u[0]!];
    const base = vertex;
    for (let end = 0; end < 2; end++) {
      const radius = radiiMm[i * every * 2 + end]! * grow;
      for (let k = 0; k < sides; k++, vertex++) {
        const angle = (2 * Math.PI * k) / sides;
        for (let axis = 0; axis < 3; axis++) {
          const side = Math.cos(angle) * u[axis]! + Math.sin(angle) * v[axis]!;
          positions[vertex * 3 + axis] = segments[from + end * 3 + axis]! + radius * side;
        }
      }
    }
    for (let k = 0; k < sides; k++) {
      const next = (k + 1) % sides;
      for (const index of [k, next, sides + next, k, sides + next, sides + k])
        triangles[used++] = base + index;
    }
    for (let k = 1; k < sides - 1; k++) {
      for (const index of [0, k + 1, k, sides, sides + k, sides + k + 1]) triangles[used++] = base + index;
    }
  }
  return { positions, triangles };
}

/**
 * Maximum displacement by the simplification, as a share of the mesh's size: a pixel or two on a large
 * screen.
 */
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
