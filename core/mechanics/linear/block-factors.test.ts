import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK_SIZE, blockOf, blockPattern, factorBlocks } from './block-factors.ts';
import { denseSolver } from './dense.ts';

const NODES = 7;
const SIZE = BLOCK_SIZE * NODES;

const links = fc.array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), { minLength: 3, maxLength: 12 });
const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 });

/** A matrix of linked nodes, in blocks and dense; `diagonal` of its first unknown. */
function matrixOf(
  linked: readonly (readonly [number, number])[],
  noise: readonly number[],
  diagonal: number,
) {
  const pattern = blockPattern(NODES, linked, NODES - 1);
  const values = new Float64Array(36 * pattern.count);
  const dense = new Float64Array(SIZE * SIZE);
  let next = 0;
  const draw = () => noise[next++ % noise.length]!;
  for (let i = 0; i < SIZE; i++) dense[SIZE * i + i] = i === 0 ? diagonal : 40 + draw();
  for (const [i, j] of linked)
    for (let r = 0; r < BLOCK_SIZE; r++)
      for (let c = 0; c < BLOCK_SIZE; c++) {
        const [row, column] = [BLOCK_SIZE * i + r, BLOCK_SIZE * j + c];
        if (row === column) continue;
        dense[SIZE * row + column] = dense[SIZE * column + row] = draw();
      }
  for (let i = 0; i < NODES; i++)
    for (let j = 0; j <= i; j++) {
      const { block, isTurned } = blockOf(pattern, i, j);
      if (block < 0) continue;
      for (let r = 0; r < BLOCK_SIZE; r++)
        for (let c = 0; c < BLOCK_SIZE; c++) {
          const at = isTurned ? BLOCK_SIZE * c + r : BLOCK_SIZE * r + c;
          values[36 * block + at] = dense[SIZE * (BLOCK_SIZE * i + r) + BLOCK_SIZE * j + c]!;
        }
    }
  return { pattern, values, dense };
}

it('finds what dense factors find', () => {
  fc.assert(
    fc.property(links, numbers, (linked, noise) => {
      const { pattern, values, dense } = matrixOf(linked, noise, 40);
      const rhs = Float64Array.from({ length: SIZE }, (_, i) => noise[(3 * i) % noise.length]!);
      const factors = factorBlocks(pattern, values);
      const found = factors.solve(rhs);
      const expected = denseSolver(dense, SIZE).solve(rhs);
      expect(factors.negative).toBe(0);
      expect(factors.falling()).toBeNull();
      for (let i = 0; i < SIZE; i++) expect(found[i]).toBeCloseTo(expected[i]!, 10);
    }),
    { numRuns: 30 },
  );
});

it('counts a negative pivot and finds a way along which the energy falls', () => {
  fc.assert(
    fc.property(links, numbers, (linked, noise) => {
      const { pattern, values, dense } = matrixOf(linked, noise, -40);
      const factors = factorBlocks(pattern, values);
      expect(factors.negative).toBe(1);
      const way = factors.falling()!;
      let energy = 0;
      for (let i = 0; i < SIZE; i++)
        for (let j = 0; j < SIZE; j++) energy += way[i]! * dense[SIZE * i + j]! * way[j]!;
      expect(energy).toBeLessThan(0);
    }),
    { numRuns: 30 },
  );
});
