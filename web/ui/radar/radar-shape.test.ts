import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisDirection, outlineOf, radarShape } from './radar-shape.ts';

it('points the first axis up and spreads the others evenly, clockwise', () => {
  expect(axisDirection(0, 5)).toEqual({ x: 0, y: -1 });
  expect(axisDirection(1, 5).x).toBeGreaterThan(0);
  expect(axisDirection(1, 4).x).toBeCloseTo(1);
  expect(axisDirection(4, 5).x).toBeCloseTo(-axisDirection(1, 5).x);
});

it('places every score at its distance from the middle, and never beyond the outer ring', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -3, max: 9, noNaN: true }), { minLength: 3, maxLength: 8 }),
      (scores) => {
        radarShape(scores, 5).forEach(({ x, y }, axis) => {
          expect(Math.hypot(x, y)).toBeCloseTo(Math.min(5, Math.max(0, scores[axis]!)) / 5);
        });
      },
    ),
  );
});

it('writes a closed outline', () => {
  expect(outlineOf(radarShape([5, 5, 5, 5], 5), 10)).toBe('M0.00 -10.00L10.00 -0.00L0.00 10.00L-10.00 0.00Z');
});
