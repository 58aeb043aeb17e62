import type { Point } from '../geometry/vector.ts';
import { namedLattice, STOCHASTIC_PERIOD } from './name.ts';
import type { LatticeSpec } from './spec.ts';

/** Edges of a cell as the engine's grid has it, of a stochastic period the spacings in it, mm. */
export function spacingOf({ lattice, cellMm }: Pick<LatticeSpec, 'lattice' | 'cellMm'>): Point {
  const stochastic = namedLattice(lattice)?.type.family === 'stochastic';
  return cellMm.map((edge) => (stochastic ? edge / STOCHASTIC_PERIOD : edge)) as Point;
}

/** How deep under the surface a boundary net may run, mm: half a cell, as a rod across a strongly bent place does. */
export function netReachMm(spec: Pick<LatticeSpec, 'lattice' | 'cellMm' | 'openEnds'>): number {
  return spec.openEnds === 'net' ? Math.max(...spacingOf(spec)) / 2 : 0;
}
