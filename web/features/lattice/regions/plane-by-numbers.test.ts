import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planeThrough } from '../../../../core/solid/geometry/plane-through.ts';
import { hasNormal } from '../../../state/regions/region-entries.ts';
import { AXES, pointsOfCut, reachAlong, straightCutOf } from './plane-by-numbers.ts';

const extent = fc.tuple(
  fc.integer({ min: 5, max: 400 }),
  fc.integer({ min: 5, max: 380 }),
  fc.integer({ min: 5, max: 259 }),
);

it('gives a plane perpendicular to the axis, which parses to the same cut', () => {
  fc.assert(
    fc.property(
      extent,
      fc.constantFrom(...AXES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (size, axis, share) => {
        const { min, max } = reachAlong(axis, size);
        const atMm = min + share * (max - min);
        const points = pointsOfCut({ axis, atMm }, size);
        expect(hasNormal(points)).toBe(true);
        const plane = planeThrough(points)!;
        expect(plane.normal[AXES.indexOf(axis)]).toBeCloseTo(1);
        expect(plane.offset).toBeCloseTo(atMm);
        const read = straightCutOf(points)!;
        expect([read.axis, read.atMm.toFixed(6)]).toEqual([axis, atMm.toFixed(6)]);
      },
    ),
  );
});

it('returns null for a tilted plane', () => {
  expect(
    straightCutOf([
      [0, 0, 10],
      [10, 0, 12],
      [0, 10, 10],
    ]),
  ).toBeNull();
});
