import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandMatrix, factorBand, solveBand } from './band.ts';
import { denseSolver } from './dense.ts';

it('finds what dense factors find', () => {
  const size = 9;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 90, maxLength: 90 }),
      (reach, numbers) => {
        const band = bandMatrix(size, reach);
        const dense = new Float64Array(size * size);
        for (let i = 0; i < size; i++)
          for (let j = Math.max(0, i - reach); j <= i; j++) {
            const value = i === j ? 20 : numbers[size * i + j]!;
            band.rows[i * (reach + 1) + j - i + reach] = value;
            dense[size * i + j] = value;
            dense[size * j + i] = value;
          }
        const rhs = Float64Array.from(numbers.slice(81));
        const expected = denseSolver(dense, size).solve(rhs);
        factorBand(band);
        solveBand(band, rhs);
        for (let i = 0; i < size; i++) expect(rhs[i]).toBeCloseTo(expected[i]!, 10);
      },
    ),
    { numRuns: 20 },
  );
});

it('holds a motion without stiffness at rest', () => {
  const band = bandMatrix(2, 1);
  band.rows.set([0, 1, -1, 1]);
  factorBand(band);
  const x = Float64Array.of(1, 0);
  solveBand(band, x);
  expect(x[0]).toBeCloseTo(1, 12);
  expect(x[1]).toBeCloseTo(0, 12);
});
