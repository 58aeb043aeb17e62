import { elasticKey, elasticValues, lawOf, TABLE_POISSON } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { hashinShtrikman } from '../elasticity/bounds.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { stiffnessOfValues } from './law-values.ts';

/** Share of the least density of a law up to which its tangent is followed below it. */
const BELOW = 1.05;

/** Why a law has no figures at a density. */
export type LawFault = 'below-law' | 'beyond-bounds';

/**
 * Returns why the law of a lattice says nothing at a density, 0 to 1; null if it does. Below the least density of its
 * law a surface lattice parts at its necks. Beyond the bounds of Hashin and Shtrikman no body is as stiff as the law,
 * drawn out above its densities.
 */
export function lawFault(
  lattice: LatticeType,
  variant: 'sheet' | 'network',
  { density, poissonRatio }: { density: number; poissonRatio: number },
): LawFault | null {
  const key = elasticKey(lattice, variant);
  if (lattice.family === 'surface' && density < lawOf(key).range.least / BELOW) return 'below-law';
  const { bulk, shearReuss } = moduliOf(stiffnessOfValues(elasticValues(key, density, poissonRatio)));
  // Below its least ratio the law stays as it is there.
  const bound = hashinShtrikman(density, Math.max(TABLE_POISSON.low, poissonRatio));
  return bulk > bound.bulk || shearReuss > bound.shear ? 'beyond-bounds' : null;
}
