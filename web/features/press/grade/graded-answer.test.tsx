import { expect, it } from 'vitest';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { weakening } from './graded-answer.tsx';

const failing = (yieldsN: number, bucklesN: number | null) =>
  ({
    firstYield: { forceN: yieldsN, travelMm: 1 },
    firstBuckling: bucklesN === null ? null : { forceN: bucklesN, travelMm: 1 },
  }) as PressFigures;

it('names the forces where a lighter part fails earlier, by buckling or by yield', () => {
  const uniform = failing(86, 36.1);
  expect(weakening(uniform, failing(90, 29.5))).toEqual({ firstN: 36.1, nowN: 29.5 });
  expect(weakening(uniform, failing(86, 36))).toBeNull();
  expect(weakening(failing(86, null), failing(80, null))).toEqual({ firstN: 86, nowN: 80 });
});
