import { resolveSurface } from '../../../solid/mesh/arrangement/resolve-surface.ts';
import { findDeepCrossings } from '../../../solid/mesh/crossings/deep-crossings.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { repairOnGrid } from '../../../solid/mesh/repair/repair.ts';

/** Depth of crossing faces above which they are resolved, mm: half of the depth that verification refuses. */
const DEEP_MM = 5e-4;
/** Depth that counts as rounding where faces are resolved, mm: some steps of the output grid. */
const ROUNDING_MM = 1e-4;

/**
 * Rounds a trimmed mesh to the output grid (`repairOnGrid`). With `resolves`, faces that run through one another after
 * that are resolved exactly. Cracks of some 1e-5 mm in a model do this: the struts on both sides of one are as near
 * to each other, and rounding lays their ends on one another.
 */
export function roundTrimmed(mesh: Mesh, quantumMm: number, resolves = false): Mesh {
  const rounded = repairOnGrid(mesh, quantumMm);
  if (!resolves || !crossesDeeply(rounded)) return rounded;
  const resolved = resolveSurface(rounded, ROUNDING_MM);
  return resolved.ok ? repairOnGrid(resolved.mesh, quantumMm) : rounded;
}

function crossesDeeply(mesh: Mesh): boolean {
  let pairs = 0;
  findDeepCrossings(mesh, { toleranceMm: DEEP_MM }, () => pairs++);
  return pairs > 0;
}
