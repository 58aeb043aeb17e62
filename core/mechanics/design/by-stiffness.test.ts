import fc from 'fast-check';
import { expect, it } from 'vitest';
import { elasticKey, lawOf, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { latticesOfModulus } from './by-stiffness.ts';

it('every lattice offered has the wanted modulus, and the lightest comes first', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -4, max: -0.5, noNaN: true }),
      fc.double({ min: 0.2, max: 0.48, noNaN: true }),
      (power, poissonRatio) => {
        const modulus = 10 ** power;
        const found = latticesOfModulus(modulus, poissonRatio);
        let last = 0;
        for (const { lattice, variant, density } of found) {
          const has = relativeModulus(elasticKey(lattice, variant), density, poissonRatio);
          expect(has / modulus).toBeCloseTo(1, 6);
          expect(density).toBeGreaterThanOrEqual(last);
          last = density;
        }
      },
    ),
    { numRuns: 30 },
  );
});

it('a tenth of the solid’s modulus is in reach of many, the modulus of the solid of none', () => {
  expect(latticesOfModulus(0.1, 0.3).length).toBeGreaterThan(10);
  expect(latticesOfModulus(1, 0.3)).toEqual([]);
});

it('densities stay near those of the law', () => {
  for (const { lattice, variant, density } of latticesOfModulus(0.02, 0.3)) {
    const [low, high] = lawOf(elasticKey(lattice, variant)).range;
    expect(density).toBeGreaterThan(low / 1.21);
    expect(density).toBeLessThanOrEqual(high);
  }
});
