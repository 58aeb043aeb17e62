import { expect, it } from 'vitest';
import { countdown, shownTime } from './countdown.ts';

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

it('writes a time from its first unit on', () => {
  const text = (seconds: number) => shownTime(seconds).map(({ unit, digits }) => digits + unit[0]);
  expect([15, 75, 3605, 90_061].map(text)).toEqual([
    ['15s'],
    ['1m', '15s'],
    ['1h', '00m', '05s'],
    ['1d', '01h', '01m'],
  ]);
});
