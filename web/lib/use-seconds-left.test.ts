import { expect, it } from 'vitest';
import { secondsUntil } from './use-seconds-left.ts';

it('counts down to zero in whole seconds', () => {
  expect([0, 500, 60_500, 61_000, 99_000].map((nowMs) => secondsUntil(61_000, nowMs))).toEqual([
    61, 61, 1, 0, 0,
  ]);
});
