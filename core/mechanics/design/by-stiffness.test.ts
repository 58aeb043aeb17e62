import fc from 'fast-check';
import { expect, it } from 'vitest';
import { elasticKey, lawOf, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { STRUT_LATTICES, type StrutKey } from '../../catalogue/lattice-types.ts';
import { STRESS_DENSITIES, STRESS_STRAIN, tabulatedStress } from '../../catalogue/stress-law.ts';
import { cellCurves } from '../curve/cell-curve.ts';
import { stressAt } from '../curve/curve-figures.ts';
import { tableStress } from '../curve/table-stress.ts';
import { latticesOfModulus, latticesOfStress } from './by-stiffness.ts';

it('every lattice offered has the wanted modulus, and the lightest comes first', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -4, max: -0.5, noNaN: true }),
      fc.double({ min: 0.2, max: 0.48, noNaN: true }),
      (power, poissonRatio) => {
        const modulus = 10 ** power;
        const { found } = latticesOfModulus(modulus, poissonRatio);
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
  expect(latticesOfModulus(0.1, 0.3).found.length).toBeGreaterThan(10);
  const beyond = latticesOfModulus(1, 0.3);
  expect(beyond.found).toEqual([]);
  // Each lattice is named, with the density at which it comes nearest.
  expect(beyond.missed.length).toBeGreaterThan(20);
  for (const { miss } of beyond.missed) expect(miss).toBe('tooSoft');
  for (const { miss } of latticesOfModulus(1e-9, 0.3).missed) expect(miss).toBe('tooStiff');
});

it('densities stay near those of the law', () => {
  for (const { lattice, variant, density } of latticesOfModulus(0.02, 0.3).found) {
    const { least: low, most: high } = lawOf(elasticKey(lattice, variant)).range;
    expect(density).toBeGreaterThan(low / 1.21);
    expect(density).toBeLessThanOrEqual(high);
  }
});

it('the table of stresses is what its command computes, and grows with density', () => {
  for (const [cell, density] of [
    ['bcc', 0.1],
    ['kelvin', 0.18],
  ] as const) {
    const lattice = STRUT_LATTICES.find((type) => type.cell === cell)!;
    expect(tabulatedStress(cell, density)! / tableStress(lattice, density)).toBeCloseTo(1, 3);
  }
  for (const { cell } of STRUT_LATTICES) {
    const values = STRESS_DENSITIES.map((density) => tabulatedStress(cell, density)!);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  }
  expect(tabulatedStress('bcc', 0.04)).toBeNull();
  expect(tabulatedStress('bcc', 0.26)).toBeNull();
});

it('between its densities the table is within 10 % of the curve, most where rods begin to touch', () => {
  const kelvin = STRUT_LATTICES.find((type) => type.cell === 'kelvin')!;
  for (const density of [0.06, 0.12, 0.16])
    expect(Math.abs(tabulatedStress('kelvin', density)! / tableStress(kelvin, density) - 1)).toBeLessThan(
      0.1,
    );
});

it.each(['bcc', 'diamond', 'octet'] as const)(
  '%s of a solid that is less like rubber bears its own stress',
  (cell) => {
    const lattice = STRUT_LATTICES.find((type) => type.cell === cell)!;
    const about = { stretch: 1, density: 0.1, sides: 8, poissonRatio: 0.38, axis: 2 } as const;
    const found = stressAt(cellCurves({ lattice, ...about }).free, STRESS_STRAIN)!;
    expect(Math.abs(tabulatedStress(cell, 0.1, 0.38)! / found - 1)).toBeLessThan(0.02);
  },
);

it('every lattice offered bears the wanted stress', () => {
  const { found } = latticesOfStress(1e-3, 0.48);
  expect(found.length).toBeGreaterThan(8);
  for (const { lattice, density } of found)
    expect(tabulatedStress(lattice.cell as StrutKey, density)! / 1e-3).toBeCloseTo(1, 6);
});
