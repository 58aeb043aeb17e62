import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cornersOfMesh } from '../../../core/verify/verify.ts';
import { box } from '../../models/primitives.ts';
import { MATRIX_JOB, NET_JOB } from './draw.ts';
import { judge } from './judge.ts';
import { farthestOutside } from './outside.ts';

/**
 * A few quick ones and three that failed once. 251: a cap lay back to back on the neighbouring face. 1280:
 * the segment of a gear that a boolean got had folds. 12003: two outlines along a crease crossed. `npm run
 * bench -- matrix` runs more, by the same seeds.
 */
const SEEDS = [11, 15, 17, 18, 20, 21, 251, 1280, 12003];
/** Jobs predicted 3 to 8 % off: struts along or in a face, joints at a membrane. */
const FORETOLD_WRONG = [82, 95, 1730];
/** With a net: a stochastic lattice, a gradient, a wall hardly thicker than its rods, a tetrahedron. */
const NET_SEEDS = [2, 3, 6, 18];

it('gives closed, oriented, manifold results in one component without self-intersections', async () => {
  const verdicts = [];
  for (const seed of SEEDS) {
    const job = fc.sample(MATRIX_JOB, { seed, numRuns: 1 })[0]!;
    const verdict = await judge(job);
    expect({ job, flaws: verdict.flaws }).toEqual({ job, flaws: [] });
    verdicts.push(verdict);
  }
  expect(verdicts.filter(({ refused }) => refused === undefined).length).toBeGreaterThan(SEEDS.length / 2);
});

it('predicts the volume within 3 % if struts run along the surface', async () => {
  for (const seed of FORETOLD_WRONG) {
    const verdict = await judge(fc.sample(MATRIX_JOB, { seed, numRuns: 1 })[0]!);
    expect(verdict).toMatchObject({ flaws: [] });
    expect(Math.abs(verdict.densityError!)).toBeLessThan(0.03);
  }
});

it('gives valid results with a boundary net, too', async () => {
  for (const seed of NET_SEEDS) {
    const job = fc.sample(NET_JOB, { seed, numRuns: 1 })[0]!;
    const { flaws, refused } = await judge(job);
    expect({ job, flaws, refused }).toEqual({ job, flaws: [], refused: undefined });
  }
});

it('finds how far a result reaches out of its model', () => {
  const model = box([0, 0, 0], [10, 10, 10]);
  const outside = (top: number) => farthestOutside(cornersOfMesh(box([1, 1, 1], [9, 9, top])), model);
  expect([outside(9), outside(12)]).toEqual([0, 2]);
});
