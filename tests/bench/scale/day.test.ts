import { expect, test } from 'vitest';
import { percentile } from '../../percentile.ts';
import { simulateDay } from './day.ts';

const HOUR = {
  seed: 1,
  jobsPerDay: 1_000_000,
  fromHour: 13.9,
  toHour: 14.1,
};

test('the peak of a day at a million lattices breaks no invariant, and no key is over its limit', () => {
  const { broken, finished, failed, crashes, sweptAgain, table } = simulateDay({
    ...HOUR,
    workers: { small: 340, large: 60, huge: 16 },
  });
  expect(broken).toEqual([]);
  expect(finished).toBeGreaterThan(20_000);
  expect(failed).toBe(0);
  expect(crashes).toBeGreaterThan(0);
  expect(sweptAgain).toBe(crashes);
  for (const { key, write } of table.peaks()) expect(write, key).toBeLessThan(900);
});

test('with too few workers the line grows, the simulation says so, and the predicted wait is true', () => {
  const { broken, peakWaiting, waitRatios } = simulateDay({
    ...HOUR,
    toHour: 14,
    workers: { small: 17, large: 3, huge: 1 },
  });
  expect(peakWaiting).toBeGreaterThan(5000);
  expect(broken).toEqual([]);
  expect(percentile(waitRatios, 0.05)).toBeGreaterThan(0.7);
  expect(percentile(waitRatios, 0.5)).toBeCloseTo(1, 1);
  expect(percentile(waitRatios, 0.95)).toBeLessThan(1.2);
});

test('the predicted wait is near the true one while a host of 2000 workers starts from ten', () => {
  const { waitRatios } = simulateDay({
    ...HOUR,
    toHour: 13.95,
    workers: { small: 1800, large: 200, huge: 16 },
  });
  expect(waitRatios.length).toBeGreaterThan(1000);
  // It does not know the 1.8 s in which each of them starts.
  expect(percentile(waitRatios, 0.5)).toBeGreaterThan(0.6);
  expect(percentile(waitRatios, 0.5)).toBeLessThan(1.25);
  expect(percentile(waitRatios, 0.95)).toBeLessThan(3.5);
});
