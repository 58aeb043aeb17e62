import { type Matrix6, VOIGT } from '../elasticity/stiffness.ts';
import type { VoxelBody } from './body.ts';
import { applyBlocks, HEXAHEDRON_SIZE, type Hexahedron, strainedCorners } from './hexahedron.ts';
import { cornersOf, type VoxelMesh } from './mesh.ts';

/** Fills the entries of a pull along z, which is that along x. */
export function fillUpwards(c: Matrix6, beside: number): void {
  c[2 * (VOIGT + 1)] = c[0]!;
  c[2] = beside;
  c[2 * VOIGT] = beside;
}

/** Fills the entries of the two loads that are those along and beside x. */
export function fillAcross(c: Matrix6, beside: number): void {
  c[VOIGT + 1] = c[0]!;
  c[1] = beside;
  c[VOIGT] = beside;
  c[2 * VOIGT + 1] = c[2 * VOIGT]!;
  c[VOIGT + 2] = c[2]!;
  c[4 * (VOIGT + 1)] = c[3 * (VOIGT + 1)]!;
}

/** Mean stress along y under a unit strain along x. */
export function stressBeside(
  mesh: VoxelMesh,
  element: Hexahedron,
  h: readonly [number, number, number],
  field: Float64Array,
  { edges }: VoxelBody,
): number {
  const along = strainedCorners(h, 0);
  const beside = strainedCorners(h, 1);
  const force = new Float64Array(HEXAHEDRON_SIZE);
  let sum = 0;
  for (let e = 0; e < mesh.shares.length; e++) {
    cornersOf(mesh, e, field, along, force);
    applyBlocks(element.blocks, force);
    let energy = 0;
    for (let i = 0; i < HEXAHEDRON_SIZE; i++) energy += force[i]! * beside[i]!;
    sum += mesh.shares[e]! * energy;
  }
  return (sum * mesh.copies) / (edges[0] * edges[1] * edges[2]);
}
