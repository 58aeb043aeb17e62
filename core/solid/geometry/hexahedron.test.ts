import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexPlaceOf, hexWeights } from './hexahedron.ts';

const CORNERS = 24;
const share = fc.double({ min: -1, max: 1, noNaN: true });
/** A cube of 2 whose corners move by up to a fifth, so that it is never folded. */
const moved = fc
  .array(share, { minLength: CORNERS, maxLength: CORNERS })
  .map((moves) =>
    Float64Array.from(moves, (move, i) => (Math.floor(i / 3) & (1 << (i % 3)) ? 1 : -1) + 0.2 * move),
  );

const pointOf = (corners: Float64Array, weights: readonly number[]) =>
  [0, 1, 2].map((k) => weights.reduce((sum, weight, c) => sum + weight * corners[3 * c + k]!, 0));

test('finds the weights of a place in any hexahedron', () => {
  fc.assert(
    fc.property(moved, fc.tuple(share, share, share), (corners, at) => {
      const weights = hexWeights(at);
      const found = hexPlaceOf(corners, pointOf(corners, weights));
      found!.forEach((weight, c) => {
        expect(weight).toBeCloseTo(weights[c]!, 7);
      });
    }),
  );
});

test('finds a place beside a hexahedron, none in one farther off or in a flat one', () => {
  const cube = Float64Array.from({ length: CORNERS }, (_, i) =>
    Math.floor(i / 3) & (1 << (i % 3)) ? 1 : -1,
  );
  expect(hexPlaceOf(cube, [1.09, 0, 0])).toBeDefined();
  expect(hexPlaceOf(cube, [1.11, 0, 0])).toBeUndefined();
  const flat = cube.map((value, i) => (i % 3 === 2 ? 0 : value));
  expect(hexPlaceOf(flat, [0, 0, 0])).toBeUndefined();
});
