import { expect, test } from 'vitest';
import { seededRandom } from '../cell/stochastic/points.ts';
import { anchorWarp, DISPLAY_SHIFT_MM, randomWarp, warpForDisplay } from './display-warp.ts';

const PLACES = Float32Array.from({ length: 3000 }, seededRandom(1)).map((value) => value * 60);

function moved(seed: number): Float32Array {
  const positions = PLACES.slice();
  warpForDisplay(positions, randomWarp(seededRandom(seed)));
  return positions;
}

function distances(a: Float32Array, b: Float32Array): number[] {
  return Array.from({ length: a.length / 3 }, (_, place) =>
    Math.hypot(...[0, 1, 2].map((k) => a[place * 3 + k]! - b[place * 3 + k]!)),
  ).sort((one, other) => one - other);
}

test('each of the two fields moves every place by the same length', () => {
  for (const field of randomWarp(seededRandom(2))) {
    const positions = PLACES.slice();
    warpForDisplay(positions, [field]);
    for (const mm of distances(PLACES, positions)) expect(mm).toBeCloseTo(field.shiftMm, 4);
  }
});

test('the two fields nowhere cancel out', () => {
  const { large, small } = DISPLAY_SHIFT_MM;
  for (const mm of distances(PLACES, moved(2))) expect(mm).toBeGreaterThan(large - small - 1e-4);
});

test('a part has the same shifts wherever it stands', () => {
  const warp = randomWarp(seededRandom(2));
  const elsewhere = PLACES.map((mm) => mm + 16);
  warpForDisplay(elsewhere, anchorWarp(warp, [16, 16, 16]));
  expect(
    distances(
      moved(2),
      elsewhere.map((mm) => mm - 16),
    ).at(-1),
  ).toBeLessThan(1e-4);
});

test('one field does not undo another', () => {
  const apart = distances(moved(2), moved(3));
  expect(apart[apart.length >> 1]).toBeGreaterThan(DISPLAY_SHIFT_MM.large);
});

test('neighbours move together, so that a rod stays straight to the eye', () => {
  const warp = randomWarp(seededRandom(4));
  const pair = Float32Array.of(10, 20, 30, 11, 20, 30);
  warpForDisplay(pair, warp);
  const [dx, dy, dz] = [pair[3]! - pair[0]!, pair[4]! - pair[1]!, pair[5]! - pair[2]!];
  expect(Math.hypot(dx - 1, dy, dz)).toBeLessThan(0.15);
});
