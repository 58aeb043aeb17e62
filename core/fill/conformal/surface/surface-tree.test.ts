import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sphere, torus } from '../../../../tests/models/primitives.ts';
import { squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { SurfaceTree } from './surface-tree.ts';

const place = fc.tuple(
  ...[0, 1, 2].map(() => fc.double({ min: -14, max: 14, noNaN: true })),
) as unknown as fc.Arbitrary<Point>;

function distanceTo({ positions, triangles: t }: Mesh, [x, y, z]: Point): number {
  let best = Infinity;
  for (let i = 0; i < t.length; i += 3) {
    best = Math.min(
      best,
      squaredDistanceToTriangle(positions, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3, x, y, z),
    );
  }
  return Math.sqrt(best);
}

test('the distance of any place is that of its nearest face', () => {
  const ring = torus(8, 3, 24, 12);
  const tree = new SurfaceTree(ring);
  fc.assert(
    fc.property(place, (at) => {
      expect(tree.distance(...at)).toBeCloseTo(distanceTo(ring, at), 6);
      expect(tree.face).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('beyond the reach that was asked for there is no face', () => {
  const tree = new SurfaceTree(sphere(5, 24));
  expect(tree.distance(0, 0, 0, 1)).toBe(1);
  expect(tree.face).toBe(-1);
});

test('a ray from inside meets the surface, and inside differs from outside', () => {
  const tree = new SurfaceTree(sphere(10, 48));
  fc.assert(
    fc.property(place, (at) => {
      const radius = Math.hypot(...at);
      // The facets lie up to 0.06 mm inside the ball.
      fc.pre(radius < 9.9 || radius > 10.01);
      expect(tree.isInside(at)).toBe(radius < 10);
      if (radius >= 9.9 || radius < 1e-3) return;
      const way = at.map((value) => value / radius) as Point;
      const mm = tree.ray(at, way);
      expect(radius + mm).toBeGreaterThan(9.9);
      expect(radius + mm).toBeLessThan(10.001);
    }),
  );
});
