import { expect, test } from 'vitest';
import { elasticValues } from '../../catalogue/elastic-laws.ts';
import { STOCHASTIC_LATTICES } from '../../catalogue/lattice-types.ts';
import { valuesOf } from '../law/law-values.ts';
import { foamFigures } from './foam-figures.ts';

const FOAM = { lattice: STOCHASTIC_LATTICES[0]!, density: 0.1, poissonRatio: 0.35 };
/** Seeds that the law was fitted to. Slow, so computed once. */
const SEEDS = [1, 2, 3].map((seed) => foamFigures({ ...FOAM, seed }));

test('the seeds of the law have the law as their mean', () => {
  const values = SEEDS.map(({ stiffness }) => valuesOf(stiffness, false));
  elasticValues('voronoi', FOAM.density, FOAM.poissonRatio).forEach((law, i) => {
    const mean = values.reduce((sum, of) => sum + of[i]!, 0) / SEEDS.length;
    expect(Math.abs(mean / law - 1)).toBeLessThan(0.02);
  });
});

test('each seed has its own moduli, different along each axis', () => {
  const [one, two] = [SEEDS[0]!, SEEDS[1]!];
  one.young.forEach((modulus, axis) => {
    expect(Math.abs(modulus / two.young[axis]! - 1)).toBeGreaterThan(1e-3);
  });
  expect(one.stiffest.modulus / one.softest.modulus).toBeGreaterThan(1.05);
  expect(one.isEstimate).toBe(true);
});
