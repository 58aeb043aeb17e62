import { expect, it } from 'vitest';
import { isNearlyEmpty, isWeaklyJoined, sideBelowCell } from './coverage.ts';

it('names the side of a part that is thinner than a cell', () => {
  expect(sideBelowCell(10, [30, 15.8, 4])).toBe(4);
  expect(sideBelowCell(10, [30, 15.8, 10])).toBeNull();
});

it('calls a result of less than one cell nearly empty, and none whose struts have no diameter', () => {
  const star = { resultMm3: 20, cellSizeMm: 10, rodDiameterMm: 0.8 };
  expect(isNearlyEmpty(star)).toBe(true);
  expect(isNearlyEmpty({ ...star, resultMm3: 520 })).toBe(false);
  expect(isNearlyEmpty({ ...star, rodDiameterMm: null })).toBe(false);
  expect(isNearlyEmpty({ ...star, resultMm3: null })).toBe(false);
});

it('calls a solid weakly joined that misses a good share of its struts, not the few that the surface leaves out', () => {
  expect(isWeaklyJoined({ struts: 39, missing: 4 })).toBe(false);
  expect(isWeaklyJoined({ struts: 19, missing: 10 })).toBe(true);
  expect(isWeaklyJoined({ struts: 0, missing: 0 })).toBe(false);
});
