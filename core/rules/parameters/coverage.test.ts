import { expect, it } from 'vitest';
import { sideBelowCell } from './coverage.ts';

it('names the side of a part that is thinner than a cell', () => {
  expect(sideBelowCell(10, [30, 15.8, 4])).toBe(4);
  expect(sideBelowCell(10, [30, 15.8, 10])).toBeNull();
});
