import { expect, it } from 'vitest';
import { labelShift } from './label-place.ts';

const SIZE = [150, 48] as const;

/** Smallest distance of the places along a line from the label's box, px; 0 or less if it covers one. */
function clearance(a: [number, number], b: [number, number]): number {
  const { share, px } = labelShift(a, b);
  const centre = [0, 1].map((k) => (a[k]! + b[k]!) / 2 + share[k]! * SIZE[k]! + px[k]!);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= 100; i++) {
    const at = [0, 1].map((k) => a[k]! + (i / 100) * (b[k]! - a[k]!));
    const off = [0, 1].map((k) => Math.abs(at[k]! - centre[k]!) - SIZE[k]! / 2);
    least = Math.min(least, Math.max(off[0]!, off[1]!));
  }
  return least;
}

it('covers neither the line nor its ends, however it runs', () => {
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    for (const length of [0, 10, 60, 400])
      expect(
        clearance([200, 200], [200 + length * x, 200 + length * y]),
        `${degrees}° ${length}`,
      ).toBeGreaterThan(1);
  }
});

it('stands above a level line', () => {
  expect(labelShift([0, 0], [100, 0]).share[1]).toBeLessThan(0);
});
