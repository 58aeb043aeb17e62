import { expect, it } from 'vitest';
import { shorten } from './run-schedules.ts';

it('keeps only the items that a list needs to break, in their order', async () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const needs = [7, 42, 43, 99];
  const breaks = async (tried: readonly number[]) => needs.every((one) => tried.includes(one));
  expect(await shorten(list, breaks)).toEqual(needs);
});
