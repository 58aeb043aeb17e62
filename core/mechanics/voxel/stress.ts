import { inverse6, isotropicStiffness, VOIGT } from '../elasticity/stiffness.ts';
import { HEXAHEDRON_SIZE, strainedCorners, strainMatrix } from './hexahedron.ts';
import type { VoxelResult } from './homogenise.ts';
import { cornersOf } from './mesh.ts';

/** Voxels that are emptier show the surface's steps, not its stress. */
const LEAST_SHARE = 0.5;
/** The peak in a notch depends on the mesh; all but a hundredth of the solid stays below this one. */
const PERCENTILE = 0.99;

/**
 * Returns von Mises's stress that all but a hundredth of the solid stays below where the whole carries one unit along
 * an axis, at the middle of each voxel. Loads without displacements (`VoxelResult.fields`) are taken as zero.
 */
export function stressFactorAlong(result: VoxelResult, poissonRatio: number, axis: 0 | 1 | 2): number {
  const compliance = inverse6(result.stiffness);
  const b = strainMatrix(result.voxelEdges, [0.5, 0.5, 0.5]);
  const c = isotropicStiffness(1, poissonRatio);
  const strained = Array.from({ length: VOIGT }, (_, load) => strainedCorners(result.voxelEdges, load));
  const moved = new Float64Array(HEXAHEDRON_SIZE);
  const stresses: { stress: number; share: number }[] = [];
  for (let e = 0; e < result.mesh.shares.length; e++) {
    const share = result.mesh.shares[e]!;
    if (share < LEAST_SHARE) continue;
    const strain = new Float64Array(VOIGT);
    result.fields.forEach((field, load) => {
      const weight = compliance[VOIGT * load + axis]!;
      if (!field || weight === 0) return;
      cornersOf(result.mesh, e, field, strained[load]!, moved);
      for (let row = 0; row < VOIGT; row++)
        for (let i = 0; i < HEXAHEDRON_SIZE; i++)
          strain[row]! += weight * b[HEXAHEDRON_SIZE * row + i]! * moved[i]!;
    });
    stresses.push({ stress: vonMises(c, strain), share });
  }
  stresses.sort((p, q) => p.stress - q.stress);
  const total = stresses.reduce((sum, { share }) => sum + share, 0);
  let passed = 0;
  for (const { stress, share } of stresses) {
    passed += share;
    if (passed >= PERCENTILE * total) return stress;
  }
  return 0;
}

/** Von Mises's stress of a solid of stiffness `c` under a strain. */
export function vonMises(c: Float64Array, strain: Float64Array): number {
  const s = new Float64Array(VOIGT);
  for (let i = 0; i < VOIGT; i++) for (let j = 0; j < VOIGT; j++) s[i]! += c[VOIGT * i + j]! * strain[j]!;
  const x = s[0]!;
  const y = s[1]!;
  const z = s[2]!;
  const yz = s[3]!;
  const xz = s[4]!;
  const xy = s[5]!;
  return Math.sqrt(((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2 + 3 * (yz ** 2 + xz ** 2 + xy ** 2));
}
