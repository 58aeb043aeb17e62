import type { StrutLattice } from '../../catalogue/lattice-types.ts';
import { STRESS_POISSON, STRESS_STRAIN } from '../../catalogue/stress-law.ts';
import { cellCurve } from './cell-curve.ts';
import { stressAt } from './curve-figures.ts';

/** Sides of the rods of the table. */
const SIDES = 8;

export function tableStress(lattice: StrutLattice, density: number): number {
  const cells = {
    lattice,
    stretch: 1,
    density,
    sides: SIDES,
    poissonRatio: STRESS_POISSON,
    axis: 2,
  } as const;
  return stressAt(cellCurve(cells, 'free'), STRESS_STRAIN)!;
}
