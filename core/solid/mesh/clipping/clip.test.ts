import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bone } from '../../../../tests/models/bone.ts';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import { boundsOf } from '../../geometry/box.ts';
import { openKernel } from '../../kernel/kernel.ts';
import { pairEdges } from '../edges.ts';
import { cornersOf, type Mesh, volumeOf } from '../mesh.ts';
import { clipCapped, clipClosed, clipClosedBehind } from './clip.ts';

const models: Mesh[] = [box([0, 0, 0], [10, 20, 30]), sphere(12, 32), torus(20, 6, 48, 16), bone(80, 40, 24)];

test('both sides of a cut are closed, keep to their side and share the volume', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...models),
      fc.constantFrom(0, 1, 2),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (mesh, k, share) => {
        const axis = k as 0 | 1 | 2;
        const { min, max } = boundsOf(mesh);
        const at = Math.fround(min[axis] + share * (max[axis] - min[axis]));
        const above = clipClosed(mesh, { axis, at, side: 1 });
        const below = clipClosed(mesh, { axis, at, side: -1 });
        for (const part of [above, below]) {
          const pairs = pairEdges(part.triangles, part.positions.length / 3);
          expect([pairs.open, pairs.flipped]).toEqual([0, 0]);
        }
        expect(boundsOf(above).min[axis]).toBeGreaterThanOrEqual(at);
        expect(boundsOf(below).max[axis]).toBeLessThanOrEqual(at);
        const whole = volumeOf(mesh);
        expect(Math.abs(volumeOf(above) + volumeOf(below) - whole)).toBeLessThan(1e-4 * whole);
      },
    ),
  );
});

test('triangulated caps close a cut as fans do, and none of their faces lie on one another', async () => {
  const kernel = await openKernel();
  fc.assert(
    fc.property(
      fc.constantFrom(...models),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(1, -1),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (mesh, k, way, share) => {
        const axis = k as 0 | 1 | 2;
        const side = way as 1 | -1;
        const { min, max } = boundsOf(mesh);
        const at = Math.fround(min[axis] + share * (max[axis] - min[axis]));
        const part = clipCapped(mesh, { axis, at, side }, (loops) => kernel.triangulate(loops));
        const pairs = pairEdges(part.triangles, part.positions.length / 3);
        expect([pairs.open, pairs.flipped]).toEqual([0, 0]);
        expect(volumeOf(part)).toBeCloseTo(volumeOf(clipClosed(mesh, { axis, at, side })), 2);
        expect(findCrossings(cornersOf(part), 1e-4).pairs).toBe(0);
      },
    ),
  );
});

test('a cut that misses leaves the mesh as it is, or nothing of it', () => {
  const mesh = sphere(5, 16);
  expect(clipClosed(mesh, { axis: 2, at: -6, side: 1 })).toBe(mesh);
  expect(clipClosed(mesh, { axis: 2, at: 6, side: 1 }).triangles.length).toBe(0);
});

test('a cut behind any plane keeps the volume on both sides together', () => {
  const part = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...models), part, part, part, part, (mesh, x, y, z, off) => {
      const length = Math.hypot(x, y, z);
      fc.pre(length > 0.1);
      const { min, max } = boundsOf(mesh);
      const middle = min.map((low, k) => (low + max[k]!) / 2);
      const normal: [number, number, number] = [x / length, y / length, z / length];
      const offset = off * 4 + normal.reduce((sum, n, k) => sum + n * middle[k]!, 0);
      const behind = clipClosedBehind(mesh, { normal, offset });
      const before = clipClosedBehind(mesh, {
        normal: [-normal[0], -normal[1], -normal[2]],
        offset: -offset,
      });
      expect(Math.abs(volumeOf(behind) + volumeOf(before) - volumeOf(mesh))).toBeLessThan(
        1e-3 * volumeOf(mesh),
      );
    }),
  );
});
