import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

it('counts down to zero and stays there', () => {
  expect([countdown(30, 0), countdown(30, 12.4), countdown(30, 31)].map((now) => now.leftSeconds)).toEqual([
    30, 18, 0,
  ]);
});

it('is late only well after the estimate, so that short tasks raise no false alarm', () => {
  expect(countdown(3, 40).late).toBe(false);
  expect(countdown(3, 64).late).toBe(true);
  expect(countdown(200, 500).late).toBe(false);
  expect(countdown(200, 601).late).toBe(true);
});
