import { expect, test } from 'vitest';
import { seededRandom } from '../cell/stochastic/points.ts';
import { DISPLAY_SHIFT_MM, drawShifts, warpForDisplay } from './display-warp.ts';

const PLACES = Float32Array.from({ length: 3000 }, seededRandom(1)).map((value) => value * 60);

function moved(seed: number): Float32Array {
  const positions = PLACES.slice();
  warpForDisplay(positions, drawShifts('lattice', seededRandom(seed)));
  return positions;
}

function distances(a: Float32Array, b: Float32Array): number[] {
  return Array.from({ length: a.length / 3 }, (_, place) =>
    Math.hypot(...[0, 1, 2].map((k) => a[place * 3 + k]! - b[place * 3 + k]!)),
  ).sort((one, other) => one - other);
}

test('the two shifts nowhere cancel out', () => {
  const { slow, outward } = DISPLAY_SHIFT_MM.lattice;
  const found = distances(PLACES, moved(2));
  expect(found[0]).toBeGreaterThan(slow - outward - 1e-4);
  expect(found.at(-1)).toBeLessThan(slow + outward + 1e-4);
});

test('one shift turns through space, the other points straight away from the middle or towards it', () => {
  const shifts = drawShifts('lattice', seededRandom(3));
  const { slow, outward } = DISPLAY_SHIFT_MM.lattice;
  const [all, outwards] = [PLACES.slice(), PLACES.slice()];
  warpForDisplay(all, shifts);
  warpForDisplay(outwards, { ...shifts, slow: { ...shifts.slow, shiftMm: 0 } });
  for (const mm of distances(all, outwards)) expect(mm).toBeCloseTo(slow, 4);
  for (let i = 0; i < PLACES.length; i += 3) {
    const [from, to] = [PLACES, outwards].map((places) =>
      Math.hypot(places[i]!, places[i + 1]!, places[i + 2]!),
    );
    expect(Math.abs(to! - from!)).toBeLessThan(outward + 1e-4);
    if (from! > 21) expect(Math.abs(to! - from!)).toBeGreaterThan(0.8 * outward);
  }
});

test('one draw does not undo another', () => {
  const apart = distances(moved(2), moved(3));
  expect(apart[apart.length >> 1]).toBeGreaterThan(DISPLAY_SHIFT_MM.lattice.outward);
});

test('neighbours move together, so that a rod stays straight to the eye', () => {
  const pair = Float32Array.of(10, 20, 30, 11, 20, 30);
  warpForDisplay(pair, drawShifts('lattice', seededRandom(4)));
  const [dx, dy, dz] = [pair[3]! - pair[0]!, pair[4]! - pair[1]!, pair[5]! - pair[2]!];
  expect(Math.hypot(dx - 1, dy, dz)).toBeLessThan(0.15);
});
