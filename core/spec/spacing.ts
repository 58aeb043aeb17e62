import { mapPoint, type Point } from '../solid/geometry/vector.ts';
import { namedLattice, STOCHASTIC_PERIOD } from './name.ts';
import type { LatticeSpec } from './spec.ts';

/** Cell edges in the engine's grid; for a stochastic period its spacings, mm. */
export function spacingOf({ lattice, cellMm }: Pick<LatticeSpec, 'lattice' | 'cellMm'>): Point {
  const stochastic = namedLattice(lattice)?.type.family === 'stochastic';
  return mapPoint(cellMm, (edge) => (stochastic ? edge / STOCHASTIC_PERIOD : edge));
}

/** Maximum depth of struts off the grid, mm: half a cell, for nets on strong curves and links. */
export function netReachMm(
  spec: Pick<LatticeSpec, 'lattice' | 'cellMm' | 'openEnds' | 'joinIslands'>,
): number {
  const leavesGrid = spec.openEnds === 'net' || spec.joinIslands === 'links';
  return leavesGrid ? Math.max(...spacingOf(spec)) / 2 : 0;
}
