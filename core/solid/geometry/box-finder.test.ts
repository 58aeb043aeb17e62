import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxFinder } from './box-finder.ts';

// Eighths, so that points often lie on faces and at corners.
const eighths = (most: number) => fc.integer({ min: -8 * most, max: 8 * most }).map((value) => value / 8);
const point = fc.tuple(eighths(3), eighths(3), eighths(3));
const box = fc.record({ low: point, size: fc.tuple(eighths(2), eighths(2), eighths(1)) });

test('finds boxes that have no end, and one that is large among small ones', () => {
  const lows = Float64Array.of(-Infinity, 0, 0, 0, 0, 0, 1, 0, 0, -1e9, -1e9, 0, 1, Number.NaN, 0);
  const highs = Float64Array.of(Infinity, 1, 1, 1, 1, 1, 2, 1, 1, 1e9, 1e9, 1, 2, 1, 1);
  const find = boxFinder({ lows, highs });
  expect(find([0.5, 0.5, 0.5])).toEqual([0, 1, 3]);
  expect(find([1, 1, 1])).toEqual([0, 1, 2, 3]);
  expect(find([-1e12, 1, 1])).toEqual([0]);
  expect(find([1e6, -1e6, 0])).toEqual([3]);
  expect(find([Infinity, 0, 0])).toEqual([0]);
});

test('finds the boxes, in their order, that a look at every box finds', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.array(point), (boxes, points) => {
      const lows = boxes.map(({ low }) => low);
      const highs = boxes.map(({ low, size }) => low.map((value, k) => value + Math.abs(size[k]!)));
      const find = boxFinder({
        lows: Float64Array.from(lows.flat()),
        highs: Float64Array.from(highs.flat()),
      });
      for (const at of points)
        expect(find(at)).toEqual(
          boxes.flatMap((_, i) =>
            at.every((value, k) => value >= lows[i]![k]! && value <= highs[i]![k]!) ? [i] : [],
          ),
        );
    }),
  );
});
