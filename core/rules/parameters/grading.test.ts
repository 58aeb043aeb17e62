import { expect, test } from 'vitest';
import { type GradingCase, gradingRefusal } from './grading.ts';

const PLAIN: GradingCase = { mode: 'constant', isSurface: false, hasShell: false, cells: 'grid' };

test('a lattice of one rod in a grid is graded; each hindrance is named, and what carries most first', () => {
  expect(gradingRefusal(PLAIN)).toBeNull();
  expect(gradingRefusal({ ...PLAIN, mode: 'gradient' })).toBe('mode');
  expect(gradingRefusal({ ...PLAIN, isSurface: true })).toBe('surface');
  expect(gradingRefusal({ ...PLAIN, cells: 'conformal' })).toBe('conformal');
  expect(gradingRefusal({ ...PLAIN, hasBodyLattices: true })).toBe('bodies');
  expect(gradingRefusal({ ...PLAIN, dropped: ['stretched', 'drains'] })).toBe('stretched');
  expect(gradingRefusal({ ...PLAIN, hasShell: true, dropped: ['drains'] })).toBe('shell');
});
