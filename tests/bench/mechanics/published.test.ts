import { expect, it } from 'vitest';
import { EXACT_LIMITS } from './exact-limits.ts';
import { PUBLISHED } from './published.ts';

/** Voxels along a cell for rows that run the computation: enough for the deviation that they allow. */
const VOXELS = 24;

it.each(PUBLISHED)('$what is within $within of the published value', ({ find, value, within }) => {
  expect(Math.abs(find(VOXELS) / value - 1)).toBeLessThan(within);
});

it('seventeen lattices have a published value, at a finite density or as the exact limit of slender rods', () => {
  const limits = EXACT_LIMITS.filter(({ source }) => /\d{4}/.test(source)).map(({ cell }) => cell);
  expect(new Set([...PUBLISHED.map(({ lattice }) => lattice), ...limits]).size).toBe(17);
});
