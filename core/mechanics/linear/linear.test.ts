import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byDiagonal, conjugateSteps, NotSettled, solve } from './conjugate-steps.ts';
import { denseSolver } from './dense.ts';

const SIZE = 12;

/** A positive matrix B^T B + I from numbers. */
function positive(numbers: readonly number[]): Float64Array {
  const matrix = new Float64Array(SIZE * SIZE);
  for (let i = 0; i < SIZE; i++)
    for (let j = 0; j < SIZE; j++) {
      let sum = i === j ? 1 : 0;
      for (let k = 0; k < SIZE; k++) sum += numbers[SIZE * k + i]! * numbers[SIZE * k + j]!;
      matrix[SIZE * i + j] = sum;
    }
  return matrix;
}

const product = (matrix: Float64Array) => (x: Float64Array, out: Float64Array) => {
  for (let i = 0; i < SIZE; i++) {
    out[i] = 0;
    for (let j = 0; j < SIZE; j++) out[i]! += matrix[SIZE * i + j]! * x[j]!;
  }
};

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: SIZE * SIZE + SIZE,
  maxLength: SIZE * SIZE + SIZE,
});

it('iteration and factors find the same, and the energy falls with every step', () => {
  fc.assert(
    fc.property(numbers, (all) => {
      const matrix = positive(all);
      const rhs = Float64Array.from(all.slice(SIZE * SIZE));
      fc.pre(rhs.some((value) => Math.abs(value) > 1e-3));
      const multiply = product(matrix);
      const inverseDiagonal = Float64Array.from(rhs, (_, i) => 1 / matrix[SIZE * i + i]!);
      const system = { multiply, ...byDiagonal(inverseDiagonal) };
      const image = new Float64Array(SIZE);
      let last = 0;
      const x = new Float64Array(SIZE);
      const options = { tolerance: 1e-10, scale: 1, maxIterations: 500 };
      for (const _ of conjugateSteps(system, { x, r: rhs.slice() }, options)) {
        multiply(x, image);
        const energy = x.reduce((sum, value, i) => sum + value * (image[i]! / 2 - rhs[i]!), 0);
        expect(energy).toBeLessThanOrEqual(last + 1e-12);
        last = energy;
      }
      const expected = denseSolver(Float64Array.from(matrix), SIZE).solve(rhs);
      for (let i = 0; i < SIZE; i++) expect(x[i]).toBeCloseTo(expected[i]!, 7);
    }),
    { numRuns: 30 },
  );
});

it('a load on something without stiffness ends with an error, never without end', () => {
  const multiply = (x: Float64Array, out: Float64Array) => out.fill(x[0]! + x[1]!);
  const system = { multiply, ...byDiagonal(Float64Array.of(1, 1)) };
  const run = () => solve(system, Float64Array.of(1, -1), { tolerance: 1e-6, maxIterations: 50 });
  expect(run).toThrow(NotSettled);
});

it('a mechanism is held at rest by the dense solver', () => {
  const x = denseSolver(Float64Array.of(1, -1, -1, 1), 2).solve(Float64Array.of(1, 0));
  expect(x[0]).toBeCloseTo(1, 12);
  expect(x[1]).toBeCloseTo(0, 12);
});
