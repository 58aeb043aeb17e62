import { expect, test } from 'vitest';
import {
  ESTIMATE_MAX_SECONDS,
  FUNCTION_RESULT_MAX_BYTES,
  GENERATE_TIMEOUT_SECONDS,
  HUGE_TIMEOUT_SECONDS,
  RESULT_MAX_BYTES,
} from './job-limits.ts';
import {
  HUGE_WORKER_FROM_SECONDS,
  knownWorkerSize,
  LARGE_WORKER_FROM_SECONDS,
  WORKER_SIZES,
  workerSizeFor,
} from './worker-sizes.ts';

test('the estimate of seconds chooses the size of worker', () => {
  const sizes = [1, LARGE_WORKER_FROM_SECONDS - 1, LARGE_WORKER_FROM_SECONDS, HUGE_WORKER_FROM_SECONDS - 1];
  expect(sizes.map((estimateSeconds) => workerSizeFor({ estimateSeconds }))).toEqual([
    'small',
    'small',
    'large',
    'large',
  ]);
  for (const estimateSeconds of [HUGE_WORKER_FROM_SECONDS, ESTIMATE_MAX_SECONDS])
    expect(workerSizeFor({ estimateSeconds })).toBe('huge');
});

test('a file that a function may not write goes to a container, however short the job', () => {
  const of = (resultBytes: number) => workerSizeFor({ estimateSeconds: 1, resultBytes });
  expect([of(FUNCTION_RESULT_MAX_BYTES), of(FUNCTION_RESULT_MAX_BYTES + 1), of(RESULT_MAX_BYTES)]).toEqual([
    'small',
    'huge',
    'huge',
  ]);
});

test('a job that takes three times its estimate ends within the time of its worker', () => {
  expect(3 * (HUGE_WORKER_FROM_SECONDS - 1)).toBeLessThan(GENERATE_TIMEOUT_SECONDS);
  expect(3 * ESTIMATE_MAX_SECONDS).toBeLessThan(HUGE_TIMEOUT_SECONDS);
});

test('a size that only a later release knows is taken for the largest', () => {
  expect(WORKER_SIZES.map(knownWorkerSize)).toEqual([...WORKER_SIZES]);
  expect(knownWorkerSize('enormous')).toBe('huge');
});
