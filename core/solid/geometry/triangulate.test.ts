import fc from 'fast-check';
import { expect, test } from 'vitest';
import { triangulateFace, triangulateLoop } from './triangulate.ts';

const tilt = fc.double({ min: -1, max: 1, noNaN: true });

/** Convex loop with extra vertices in the middle of some edges, in a plane of any direction. */
const loops = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 14 }),
    tilt,
    tilt,
    fc.nat(),
  )
  .filter(([angles]) => {
    const sorted = [...angles].sort((a, b) => a - b);
    return sorted.every((angle, i) => ((sorted[i + 1] ?? sorted[0]! + 360) - angle) % 360 < 170);
  })
  .map(([angles, a, b, middles]) => {
    const vertices = [...angles]
      .sort((x, y) => x - y)
      .map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]);
    const flat = vertices.flatMap(([x, y], i) => {
      const [u, v] = vertices[(i + 1) % vertices.length]!;
      return (middles >> i) & 1
        ? [
            [x!, y!],
            [(x! + u!) / 2, (y! + v!) / 2],
          ]
        : [[x!, y!]];
    });
    return flat.flatMap(([x, y]) => [x!, y!, a * x! + b * y!]);
  });

function areaOf(points: readonly number[], triangles: readonly number[]): { sum: number; least: number } {
  let sum = 0;
  let least = Infinity;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3];
    // Projected along z: the planes here are never vertical.
    const area =
      ((points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
        (points[b + 1]! - points[a + 1]!) * (points[c]! - points[a]!)) /
      2;
    sum += area;
    least = Math.min(least, area);
  }
  return { sum, least };
}

test('a convex loop is covered once by triangles that all have an area, also with vertices along its edges', () => {
  fc.assert(
    fc.property(loops, (points) => {
      const loop = Array.from({ length: points.length / 3 }, (_, i) => i);
      const triangles = triangulateLoop(points, loop);
      expect(triangles).toHaveLength((loop.length - 2) * 3);
      const { sum, least } = areaOf(points, triangles!);
      expect(least).toBeGreaterThan(0);
      const fan = loop.slice(2).flatMap((v) => [0, v - 1, v]);
      expect(sum).toBeCloseTo(areaOf(points, fan).sum, 9);
    }),
    { numRuns: 100 },
  );
});

test('collinear vertices are no loop', () => {
  expect(triangulateLoop([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0], [0, 1, 2, 3])).toBeUndefined();
});

test('faces of three and four vertices are halved as any loop is', () => {
  fc.assert(
    fc.property(loops, (points) => {
      const loop = Array.from({ length: Math.min(4, points.length / 3) }, (_, i) => i);
      expect(triangulateFace(points, loop)).toEqual(triangulateLoop(points, loop));
    }),
  );
});
