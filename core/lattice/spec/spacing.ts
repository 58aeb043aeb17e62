import type { Point } from '../geometry/vector.ts';
import { namedLattice, STOCHASTIC_PERIOD } from './name.ts';
import type { LatticeSpec } from './spec.ts';

/** Cell edges in the engine's grid; for a stochastic period its spacings, mm. */
export function spacingOf({ lattice, cellMm }: Pick<LatticeSpec, 'lattice' | 'cellMm'>): Point {
  const stochastic = namedLattice(lattice)?.type.family === 'stochastic';
  return cellMm.map((edge) => (stochastic ? edge / STOCHASTIC_PERIOD : edge)) as Point;
}

/**
 * Maximum depth of a boundary net below the surface, mm: half a cell, as a strut across a strongly curved
 * place needs.
 */
export function netReachMm(spec: Pick<LatticeSpec, 'lattice' | 'cellMm' | 'openEnds'>): number {
  return spec.openEnds === 'net' ? Math.max(...spacingOf(spec)) / 2 : 0;
}
