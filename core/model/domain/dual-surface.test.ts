import fc from 'fast-check';
import { expect, test } from 'vitest';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { verifyMesh } from '../../verify/verify.ts';
import { CUBE_EDGES, CUBE_PATCHES, edgeNumber } from './cube-patches.ts';
import { dualSurface } from './dual-surface.ts';
import { gridOver, type PointGrid } from './point-grid.ts';

const GRID = gridOver([-6, -6, -6], [6, 6, 6], 0.8);

function sampled(grid: PointGrid, field: (x: number, y: number, z: number) => number): Float32Array {
  const [nx, ny, nz] = grid.size;
  return Float32Array.from({ length: nx * ny * nz }, (_, i) => {
    const at = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))];
    const [x, y, z] = at.map((k, axis) => grid.origin[axis]! + k * grid.stepMm) as [number, number, number];
    return field(x, y, z);
  });
}

test('a ball comes out closed, facing outward, of its volume and with even faces', () => {
  const mesh = dualSurface(
    sampled(GRID, (x, y, z) => 5 - Math.hypot(x, y, z)),
    GRID,
  );
  expect(verifyMesh(mesh)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  expect(volumeOf(mesh) / ((4 / 3) * Math.PI * 125)).toBeCloseTo(0.99, 1);
  const p = mesh.positions;
  for (let v = 0; v < p.length; v += 3) {
    expect(Math.abs(Math.hypot(p[v]!, p[v + 1]!, p[v + 2]!) - 5)).toBeLessThan(0.05);
  }
});

test('the faces of a box that lie between points of the grid stay flat', () => {
  const mesh = dualSurface(
    sampled(GRID, (x, y, z) => 3.3 - Math.max(Math.abs(x), Math.abs(y), Math.abs(z))),
    GRID,
  );
  const p = mesh.positions;
  for (let v = 0; v < p.length; v += 3) {
    if (Math.max(Math.abs(p[v]!), Math.abs(p[v + 1]!)) < 2) expect(Math.abs(p[v + 2]!)).toBeCloseTo(3.3, 5);
  }
});

test('where the field is Infinity it counts as far inside', () => {
  const mesh = dualSurface(
    sampled(GRID, (x, y, z) => (Math.hypot(x, y, z) < 3 ? Infinity : 5 - Math.hypot(x, y, z))),
    GRID,
  );
  expect(verifyMesh(mesh)).toMatchObject({ closed: true, manifold: true, components: 1, cavities: 0 });
});

test('any field, however rough, gives a closed surface that faces away from where it is positive', () => {
  const grid: PointGrid = { origin: [0, 0, 0], stepMm: 1, size: [6, 6, 6] };
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (signs) => {
      const values = new Float32Array(216).fill(-1);
      for (const [i, sign] of signs.entries()) {
        const at = (1 + (i >> 4)) * 36 + (1 + ((i >> 2) & 3)) * 6 + 1 + (i & 3);
        values[at] = sign ? 0.6 : -0.4;
      }
      const mesh = dualSurface(values, grid);
      if (mesh.triangles.length === 0) return !signs.includes(true);
      const { closed } = verifyMesh(mesh);
      return closed && volumeOf(mesh) > 0;
    }),
    { numRuns: 300 },
  );
});

test('opposite signs cross the same edges, and a surface patch for each corner alone', () => {
  for (let mask = 0; mask < 256; mask++) {
    const crossed = (of: number) => Array.from(CUBE_PATCHES[of]!.ofEdge, (patch) => patch >= 0);
    expect(crossed(mask)).toEqual(crossed(255 - mask));
  }
  expect([0, 1, 0b10000001, 0b01101001, 255].map((mask) => CUBE_PATCHES[mask]!.count)).toEqual([
    0, 1, 2, 4, 0,
  ]);
  expect(CUBE_EDGES.map(({ axis, from }) => edgeNumber(axis, from))).toEqual(CUBE_EDGES.map((_, i) => i));
});
