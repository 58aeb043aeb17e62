import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestOnTriangle, squaredDistanceToTriangle } from './distance.ts';

const coordinate = fc.double({ min: -10, max: 10, noNaN: true }).map(Math.fround);
const corners = fc.array(coordinate, { minLength: 9, maxLength: 9 }).filter((p) => areaOf(p) > 1e-3);
const place = fc.tuple(coordinate, coordinate, coordinate);

test('the place of a triangle nearest to a point is as far from it as the triangle', () => {
  fc.assert(
    fc.property(corners, place, (p, [x, y, z]) => {
      const foot = footOf(p, x, y, z);
      const squared = (foot[0]! - x) ** 2 + (foot[1]! - y) ** 2 + (foot[2]! - z) ** 2;
      expect(squared).toBeCloseTo(squaredDistanceToTriangle(Float32Array.from(p), 0, 3, 6, x, y, z), 6);
    }),
  );
});

test('all of a triangle lies beyond the plane through its nearest place, seen from the point', () => {
  fc.assert(
    fc.property(corners, place, (p, [x, y, z]) => {
      const foot = footOf(p, x, y, z);
      for (let v = 0; v < 9; v += 3) {
        const beyond =
          (p[v]! - foot[0]!) * (foot[0]! - x) +
          (p[v + 1]! - foot[1]!) * (foot[1]! - y) +
          (p[v + 2]! - foot[2]!) * (foot[2]! - z);
        expect(beyond).toBeGreaterThan(-1e-6);
      }
    }),
  );
});

test('a triangle of which two vertices are one place is as far as its edge', () => {
  const faces = [
    [0, 0, 0, 0, 0, 0, 4, 0, 0],
    [0, 0, 0, 4, 0, 0, 0, 0, 0],
    [0, 0, 0, 4, 0, 0, 4, 0, 0],
  ];
  for (const face of faces) {
    const p = Float32Array.from(face);
    expect(squaredDistanceToTriangle(p, 0, 3, 6, 2, 3, 0)).toBeCloseTo(9, 9);
    expect(squaredDistanceToTriangle(p, 0, 3, 6, 7, 4, 0)).toBeCloseTo(25, 9);
  }
  expect(squaredDistanceToTriangle(new Float32Array(9), 0, 3, 6, 0, 0, 2)).toBe(4);
});

function footOf(p: readonly number[], x: number, y: number, z: number): Float64Array {
  const foot = new Float64Array(3);
  nearestOnTriangle(Float32Array.from(p), 0, 3, 6, x, y, z, foot);
  return foot;
}

function areaOf(p: readonly number[]): number {
  const [ux, uy, uz] = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!];
  const [vx, vy, vz] = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
