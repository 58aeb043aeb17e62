import { mapPoint } from '../../solid/geometry/vector.ts';
import { type Matrix6, VOIGT, VOIGT_PAIRS } from '../elasticity/stiffness.ts';
import { byDiagonal, solve } from '../linear/conjugate-steps.ts';
import type { VoxelBody } from './body.ts';
import { addElementProduct } from './element-product.ts';
import { applyBlocks, HEXAHEDRON_SIZE, type Hexahedron, hexahedron, strainedCorners } from './hexahedron.ts';
import { cornersOf, type VoxelMesh, voxelMesh } from './mesh.ts';

export interface VoxelOptions {
  poissonRatio: number;
  /** Residual at which a load is solved; the stiffness is wrong by about its square. */
  tolerance?: number;
  /** True where xz and xy shear as yz does, and two loads need not be solved. */
  cubic?: boolean;
}

export interface VoxelResult {
  /** Stiffness of the whole for a solid with Young's modulus one. */
  stiffness: Matrix6;
  mesh: VoxelMesh;
  voxelEdges: [number, number, number];
  /** Periodic part of the displacements of each load that was solved, by node and component. */
  fields: (Float64Array | undefined)[];
  iterations: number;
}

const USUAL_TOLERANCE = 1e-3;

/** Stiffness of a periodic body from linear hexahedra, one per voxel, weighed by its solid share; never too low. */
export function homogeniseVoxels(body: VoxelBody, options: VoxelOptions): VoxelResult {
  const { poissonRatio, tolerance = USUAL_TOLERANCE, cubic = false } = options;
  const voxelEdges = mapPoint(body.edges, (edge, k) => edge / body.counts[k]!);
  const element = hexahedron(voxelEdges, poissonRatio);
  const mesh = voxelMesh(body);
  let iterations = 0;
  const fields = Array.from({ length: VOIGT }, (_, load) => {
    if (cubic && load > 3) return undefined;
    const { rhs, ...system } = systemOf(mesh, element, { h: voxelEdges, load, mirrored: body.mirrored });
    const solution = solve(system, rhs, { tolerance });
    iterations += solution.iterations;
    return solution.x;
  });
  const stiffness = energies(mesh, element, { h: voxelEdges, fields, ...body });
  if (cubic) for (const shear of [4, 5]) stiffness[7 * shear] = stiffness[21]!;
  return { stiffness, mesh, voxelEdges, fields, iterations };
}

/** The linear system of one unit strain: the strain's own forces are taken by the periodic part. */
export function systemOf(
  mesh: VoxelMesh,
  element: Hexahedron,
  { h, load, mirrored }: { h: readonly [number, number, number]; load: number; mirrored: boolean },
) {
  const force = strainedCorners(h, load);
  applyBlocks(element.blocks, force);
  const size = 3 * mesh.nodes;
  const rhs = new Float64Array(size);
  const inverseDiagonal = new Float64Array(size);
  for (let e = 0; e < mesh.shares.length; e++) {
    const share = mesh.shares[e]!;
    for (let corner = 0; corner < 8; corner++) {
      const node = 3 * mesh.corners[8 * e + corner]!;
      for (let c = 0; c < 3; c++) {
        rhs[node + c]! -= share * force[8 * c + corner]!;
        inverseDiagonal[node + c]! += share * element.diagonal[c]!;
      }
    }
  }
  for (let i = 0; i < size; i++) inverseDiagonal[i] = 1 / inverseDiagonal[i]!;
  if (mirrored) holdOnPlanes(mesh, load, inverseDiagonal);
  const multiply = (x: Float64Array, out: Float64Array): void => {
    out.fill(0);
    addElementProduct(mesh, element.blocks, x, out);
  };
  return { rhs, multiply, ...byDiagonal(inverseDiagonal) };
}

/** Fixes on mirror planes the normal displacement of symmetric loads, the tangential ones of antisymmetric loads. */
function holdOnPlanes({ nodes, onPlane }: VoxelMesh, load: number, inverseDiagonal: Float64Array): void {
  const [a, b] = VOIGT_PAIRS[load]!;
  for (let node = 0; node < nodes; node++)
    for (let plane = 0; plane < 3; plane++) {
      if (((onPlane[node]! >> plane) & 1) === 0) continue;
      const turns = a !== b && (plane === a || plane === b);
      for (let c = 0; c < 3; c++) if ((c === plane) !== turns) inverseDiagonal[3 * node + c] = 0;
    }
}

/** Stiffness from the energy that two loads share. Symmetry leaves no coupling of shear in an eighth. */
function energies(
  mesh: VoxelMesh,
  element: Hexahedron,
  {
    h,
    fields,
    edges,
    mirrored,
  }: VoxelBody & { h: readonly [number, number, number]; fields: readonly (Float64Array | undefined)[] },
): Matrix6 {
  const volume = edges[0] * edges[1] * edges[2];
  const strained = Array.from({ length: VOIGT }, (_, load) => strainedCorners(h, load));
  const c = new Float64Array(VOIGT * VOIGT);
  const moved = fields.map(() => new Float64Array(HEXAHEDRON_SIZE));
  const force = new Float64Array(HEXAHEDRON_SIZE);
  for (let e = 0; e < mesh.shares.length; e++) {
    const weight = mesh.shares[e]! / volume;
    fields.forEach((field, load) => {
      if (field) cornersOf(mesh, e, field, strained[load]!, moved[load]!);
    });
    for (let f = 0; f < VOIGT; f++) {
      if (!fields[f]) continue;
      force.set(moved[f]!);
      applyBlocks(element.blocks, force);
      for (let g = 0; g <= f; g++) {
        if (!fields[g] || (mirrored && g !== f && f > 2)) continue;
        let energy = 0;
        for (let i = 0; i < HEXAHEDRON_SIZE; i++) energy += force[i]! * moved[g]![i]!;
        c[VOIGT * f + g]! += weight * energy;
      }
    }
  }
  for (let f = 0; f < VOIGT; f++) for (let g = 0; g < f; g++) c[VOIGT * g + f] = c[VOIGT * f + g]!;
  return c;
}
