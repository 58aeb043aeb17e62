import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import type { Mesh } from '../mesh.ts';
import { VertexWelder } from './vertex-welder.ts';
import { weldCorners } from './weld.ts';

function cornersOf({ positions, triangles }: Mesh): Float32Array {
  const corners = new Float32Array(triangles.length * 3);
  triangles.forEach((vertex, at) => {
    corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), at * 3);
  });
  return corners;
}

test('returns every corner and one vertex per position, beyond its initial capacity', () => {
  const ball = sphere(20, 200);
  const corners = cornersOf(ball);
  const welded = weldCorners(corners);
  expect(cornersOf(welded)).toEqual(corners);
  expect(welded.positions.length).toBe(ball.positions.length);
});

test('returns the same mesh in whatever blocks the triangles come', () => {
  const corners = cornersOf(sphere(20, 100));
  const whole = weldCorners(corners);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), (trianglesAtOnce) => {
      const welder = new VertexWelder(corners.length / 9);
      const step = trianglesAtOnce * 9;
      for (let at = 0; at < corners.length; at += step) welder.add(corners.subarray(at, at + step));
      expect(welder.mesh()).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});

test('takes minus nothing for nothing, and neighbours one bit apart for two places', () => {
  const next = new Float32Array(new Uint32Array([1]).buffer)[0]!;
  const welded = weldCorners(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, 0, 1, -0, 0, next, 1, 0]));
  expect(Array.from(welded.triangles)).toEqual([0, 1, 2, 0, 1, 3]);
  expect(Object.is(welded.positions[0], 0)).toBe(true);
});
