import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HalfPlane, upperOutline } from './envelope.ts';

/** Polygon around a centre, as half-planes. */
const polygon = fc
  .tuple(
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 0.2, max: 1, noNaN: true }),
    fc.integer({ min: 3, max: 9 }),
    fc.double({ min: 0, max: 6, noNaN: true }),
  )
  .map(([u, t, radius, sides, turn]): HalfPlane[] =>
    Array.from({ length: sides }, (_, k) => {
      const angle = turn + (2 * Math.PI * k) / sides;
      const [a, b] = [Math.cos(angle), Math.sin(angle)];
      return [a, b, a * u + b * t + radius];
    }),
  );
/** Everything below a height, so that no place is uncovered. */
const ground: HalfPlane[] = [[0, 1, -2]];

function highest(regions: readonly (readonly HalfPlane[])[], u: number): number {
  let top = -Infinity;
  for (const region of regions) {
    let [low, high] = [-Infinity, Infinity];
    for (const [a, b, c] of region) {
      if (b > 1e-9) high = Math.min(high, (c - a * u) / b);
      else if (b < -1e-9) low = Math.max(low, (c - a * u) / b);
      else if (a * u > c) high = -Infinity;
    }
    if (high > low) top = Math.max(top, high);
  }
  return top;
}

test('the outline is as high as the highest region at every place', () => {
  fc.assert(
    fc.property(
      fc.array(polygon, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 998 }),
      (list, place) => {
        const regions = [ground, ...list];
        const outline = upperOutline(regions)!;
        expect(outline[0]![0]).toBeCloseTo(0, 6);
        expect(outline.at(-1)![0]).toBeCloseTo(1, 6);
        const u = place / 999;
        const i = outline.findIndex(([right]) => right >= u);
        const [[ua, ta], [ub, tb]] = [outline[Math.max(0, i - 1)]!, outline[i]!];
        // At a vertical step either height is valid.
        fc.pre(ub - ua > 1e-3 && u - ua > 1e-6 && ub - u > 1e-6);
        expect(ta + ((tb - ta) * (u - ua)) / (ub - ua)).toBeCloseTo(highest(regions, u), 6);
      },
    ),
  );
});

test('there is no outline where a place is under no region, or a region is open above', () => {
  const half: HalfPlane[] = [
    [1, 0, 0.5],
    [0, 1, 0],
  ];
  expect(upperOutline([half])).toBeUndefined();
  expect(upperOutline([[[0, -1, 0]]])).toBeUndefined();
  expect(upperOutline([half, ground])).toEqual([
    [0, 0],
    [0.5, 0],
    [0.5, -2],
    [1, -2],
  ]);
});
