import { elasticKey, elasticValues, lawOf } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { type DirectedModulus, moduliOf } from '../elasticity/moduli.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { stiffnessOfValues } from '../law/law-values.ts';

/** Stiffness of a lattice in every direction, in the unit of the solid's modulus. */
export interface ElasticFigures {
  stiffness: Matrix6;
  /** Young's moduli along x, y and z. */
  young: readonly [number, number, number];
  stiffest: DirectedModulus;
  softest: DirectedModulus;
  /** True for an estimate: stochastic lattices, by 20 %, stretched cells, and densities beyond the law's. */
  isEstimate: boolean;
}

/** Returns the figures of a lattice in cubes at a relative density, 0 to 1. */
export function elasticFigures(
  lattice: LatticeType,
  variant: 'sheet' | 'network',
  { density, poissonRatio }: { density: number; poissonRatio: number },
): ElasticFigures {
  const key = elasticKey(lattice, variant);
  const stiffness = stiffnessOfValues(elasticValues(key, density, poissonRatio));
  const { least, most } = lawOf(key).range;
  return figuresOf(stiffness, lattice.family === 'stochastic' || density < least || density > most);
}

export function figuresOf(stiffness: Matrix6, isEstimate: boolean): ElasticFigures {
  const { young, stiffest, softest } = moduliOf(stiffness);
  return { stiffness, young, stiffest, softest, isEstimate };
}
