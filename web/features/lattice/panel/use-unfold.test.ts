import { expect, it } from 'vitest';
import { isUnfolded } from './use-unfold.ts';

it('unfolds for a result or a tool that comes, and for another mode, and stays folded when they go', () => {
  const design = { wakeKey: 'constant', asked: null };
  const result = { ...design, asked: 'result' };
  const scale = { ...design, asked: 'scale' };
  expect(isUnfolded(design, result)).toBe(true);
  expect(isUnfolded(result, scale)).toBe(true);
  expect(isUnfolded(design, { ...design, wakeKey: 'gradient' })).toBe(true);
  expect(isUnfolded(scale, design)).toBe(false);
  expect(isUnfolded(result, result)).toBe(false);
});
