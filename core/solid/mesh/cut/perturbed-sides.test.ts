import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perturbedSides } from './perturbed-sides.ts';

/** Small whole numbers, so that places are often level with a face or in line with an edge. */
const place = fc.tuple(...([0, 1, 2].map(() => fc.integer({ min: 0, max: 2 })) as Three));
type Three = [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>];

/** Determinant of the edges from the first of four places. */
function determinant(places: readonly (readonly number[])[]): number {
  const [a, ...others] = places;
  const [u, v, w] = others.map((p) => p.map((x, k) => x - a![k]!)) as [number[], number[], number[]];
  return (
    u[0]! * (v[1]! * w[2]! - v[2]! * w[1]!) -
    u[1]! * (v[0]! * w[2]! - v[2]! * w[0]!) +
    u[2]! * (v[0]! * w[1]! - v[1]! * w[0]!)
  );
}

test('every side is the one that a tiny move of the first surface gives', () => {
  const moves = [2 ** -10, 2 ** -20, 2 ** -30];
  fc.assert(
    fc.property(fc.tuple(place, place, place), fc.tuple(place, place, place), (first, second) => {
      const p = Float32Array.from([...first, ...second].flat());
      const { ofFace, ofEdge } = perturbedSides(p, 3);
      const moved = first.map((at) => at.map((x, k) => x + moves[k]!));
      const check = (side: number, places: readonly (readonly number[])[]) => {
        const d = determinant(places);
        if (d !== 0) expect(side).toBe(Math.sign(d));
      };
      check(ofFace(0, 1, 2, 3), [...moved, second[0]]);
      check(ofFace(3, 4, 5, 0), [...second, moved[0]!]);
      check(ofEdge(0, 1, 3, 4), [moved[0]!, moved[1]!, second[0], second[1]]);
      check(ofEdge(3, 4, 0, 1), [second[0], second[1], moved[0]!, moved[1]!]);
    }),
  );
});
