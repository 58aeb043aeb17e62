import { expect, it } from 'vitest';
import { ballSizes } from './ball-sizes.ts';
import { latticePoints } from './lattice-points.ts';
import { openPores } from './open-pores.ts';
import { permeability } from './permeability.ts';

const N = 32;
const places = (n: number) =>
  Array.from({ length: n ** 3 }, (_, p) => [p % n, Math.floor(p / n) % n, Math.floor(p / (n * n))] as const);

it('pores and walls between parallel planes have one size, the gap and the thickness', () => {
  // Planes at 8 and 24 of 32 points, walls of 10 between.
  const distance = Float32Array.from(places(N), ([i]) => Math.abs(i - 16) - 5);
  const gap = ballSizes(distance, N);
  const wall = ballSizes(
    distance.map((length) => -length),
    N,
  );
  for (const size of gap) expect(size).toBeCloseTo(22, 6);
  for (const size of wall) expect(size).toBeCloseTo(10, 6);
});

it('cubic rods hold balls of the cell’s diagonal less a rod, which pass openings of the cell less a rod', () => {
  const { distance, width, cell, ...points } = latticePoints('TYPE-20001', 0.15, N);
  const [, , , largest] = ballSizes(distance, N);
  expect(largest / (Math.SQRT2 * cell - width)).toBeCloseTo(1, 3);
  const { clear, openShare } = openPores({ ...points, distance });
  expect(clear).toBeCloseTo(cell - width, 3);
  expect(openShare).toBe(1);
  expect(distance.filter((length) => length < 0).length / N ** 3).toBeCloseTo(0.15, 2);
});

it('Schwarz P at half its density holds balls that touch along the diagonals', () => {
  const { distance } = latticePoints('TYPE-10002:network', 0.5, N);
  expect(ballSizes(distance, N)[3] / N).toBeCloseTo(Math.sqrt(3) / 2, 3);
});

it('a closed hollow is no open pore', () => {
  const distance = Float32Array.from(places(N), ([i, j, k]) => 8 - Math.hypot(i - 16, j - 16, k - 16));
  expect(openPores({ n: N, distance })).toEqual({ clear: 0, openShare: 0 });
});

it('the flow between planes follows the cube of the gap, also where a wall lies between points', () => {
  const n = 16;
  // The speed is exact at the points; its sum over a gap lies this far above the integral.
  const flowOf = (gap: number) => ((1 + 1 / (2 * gap ** 2)) * gap ** 3) / 12 / n;
  const isPore = Uint8Array.from(places(n), ([i]) => (i < 10 ? 1 : 0));
  const side = new Int8Array(n ** 3);
  expect(permeability({ n, side }, isPore, 2) / flowOf(10)).toBeCloseTo(1, 4);
  expect(Math.abs(permeability({ n, side }, isPore, 0))).toBeLessThan(1e-3);
  const sides = Int8Array.from(places(n), ([i]) => (i < 4 ? -1 : 1));
  expect(permeability({ n, side: sides }, isPore, 2) / (flowOf(4) + flowOf(6))).toBeCloseTo(1, 4);
});

/** Drag of spheres on a cubic grid over Stokes's (Zick and Homsy, J. Fluid Mech. 115, 1982, p. 13). */
it.each([
  [0.216, 7.442],
  [0.343, 15.4],
])('spheres that fill %s of the cell let through what Zick and Homsy compute', (share, drag) => {
  const [middle, radius] = [(N - 1) / 2, Math.cbrt((3 * share) / (4 * Math.PI))];
  const away = Float32Array.from(places(N), (place) => Math.hypot(...place.map((i) => i - middle)));
  const least = away.slice().sort()[Math.round(share * N ** 3)]!;
  const found = permeability(
    { n: N, side: new Int8Array(N ** 3) },
    Uint8Array.from(away, (length) => (length >= least ? 1 : 0)),
    2,
  );
  expect(Math.abs((found / N ** 2) * 6 * Math.PI * radius * drag - 1)).toBeLessThan(0.03);
});
