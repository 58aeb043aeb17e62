import { expect, it } from 'vitest';
import { growthOf, type Samples, sampleMemory } from './memory.ts';

const over = (mbAt: (second: number) => number): Samples =>
  new Map([['api', Array.from({ length: 90 }, (_, second) => ({ atMs: second * 1000, mb: mbAt(second) }))]]);

it('a function that warms up and then stays is flat, and one that goes on growing is not', () => {
  expect(growthOf(over((second) => Math.min(120, 60 + second * 3)))).toMatchObject([{ grew: false }]);
  expect(growthOf(over((second) => 100 + second * 3))).toMatchObject([{ grew: true, peak: 367 }]);
});

it('a job that needs much for a moment is no leak', () => {
  expect(growthOf(over((second) => (second === 80 ? 400 : 100)))).toMatchObject([{ grew: false, peak: 400 }]);
});

it('this process is measured', () => {
  const samples: Samples = new Map();
  sampleMemory(samples, 0);
  expect(samples.get('cloud')?.[0]?.mb).toBeGreaterThan(10);
});
