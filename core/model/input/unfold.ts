import type { Resolved, ResolvedSurface } from '../../solid/mesh/arrangement/resolve-surface.ts';
import { flipFolds } from '../../solid/mesh/arrangement/rounding/flip-folds.ts';
import { findFoldedFaces } from '../../solid/mesh/crossings/folded-faces.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { CROSSING_ROUNDING_MM } from '../../spec/tolerances.ts';
import { surfaceOf } from './repair-surface.ts';

/** Rounds that resolve the folds which rounding left of the round before. */
const FOLD_ROUNDS = 4;

/**
 * Removes the folds that rounding made of faces between near cuts: a repaired file would be named for them again. Edges
 * are flipped where that is enough, else the surface is resolved again. A round that leaves more folds is not taken and
 * is the last: more cuts near one another would only make more.
 */
export function unfold(
  resolved: Pick<Resolved, 'mesh' | 'deviationMm'>,
  toleranceMm: number,
  resolve: (mesh: Mesh) => ResolvedSurface,
): void {
  let folds = foldsOf(resolved.mesh, toleranceMm);
  for (let round = 0; folds > 0 && round < FOLD_ROUNDS; round++) {
    const flipped = flipFolds(resolved.mesh, foldMm(toleranceMm), toleranceMm);
    if (flipped && flipped.left < folds) {
      folds = flipped.left;
      resolved.mesh = flipped.mesh;
      resolved.deviationMm += flipped.movedMm;
      continue;
    }
    const next = resolve(resolved.mesh);
    if (!next.ok || next.changedFaces === 0) return;
    const left = foldsOf(next.mesh, toleranceMm);
    if (left > folds) return;
    folds = left;
    resolved.mesh = next.mesh;
    resolved.deviationMm += next.deviationMm;
  }
}

function foldsOf(mesh: Mesh, toleranceMm: number): number {
  return findFoldedFaces(mesh, surfaceOf(mesh).pairs.twin, foldMm(toleranceMm)).length;
}

/** Width of folds that do not show in a result, mm. */
export function foldMm(toleranceMm: number): number {
  return Math.max(toleranceMm, CROSSING_ROUNDING_MM);
}
