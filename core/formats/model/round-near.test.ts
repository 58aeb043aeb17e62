import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeObj, encodePly, polygonsOf } from '../../../tests/models/encode-model.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { readModel } from '../read-model.ts';
import { roundNear } from './round-near.ts';

const MAP: [number, number, number] = [500_000, 4_600_000, 90];
const ball = sphere(10, 12);

function asciiStl(positions: Float64Array): Uint8Array {
  const lines = ['solid ball'];
  ball.triangles.forEach((vertex, i) => {
    if (i % 3 === 0) lines.push('facet normal 0 0 0', 'outer loop');
    lines.push(`vertex ${positions.slice(vertex * 3, vertex * 3 + 3).join(' ')}`);
    if (i % 3 === 2) lines.push('endloop', 'endfacet');
  });
  return new TextEncoder().encode([...lines, 'endsolid ball'].join('\n'));
}

test('keeps the bits of coordinates near the origin', () => {
  const near = fc.float64Array({ min: -900, max: 900, noNaN: true, minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(near, (positions) => {
      const whole = Float64Array.of(...positions, 0, 0, 0, 10, 10, 10);
      expect(roundNear(whole)).toEqual({ positions: Float32Array.from(whole) });
    }),
  );
});

test('moves far coordinates by whole numbers, along the far axes only', () => {
  const far = Float64Array.of(2000.125, 5, -3000, 2010.125, 10, -2990);
  expect(roundNear(far)).toEqual({
    positions: Float32Array.of(-4.875, 5, -5, 5.125, 10, 5),
    moved: [-2005, 0, 2995],
  });
  // In metres: two numbers of unit length lose as much at 300.
  expect(roundNear(Float64Array.of(300, 0, 0, 300.05, 0, 0)).moved).toEqual([-300, 0, 0]);
});

test('counts only the vertices of the model, and leaves what is larger than its distance', () => {
  const stray = Float64Array.of(0, 0, 0, 500_000, 0, 0, 500_000.5, 1, 0);
  expect(roundNear(stray, Uint8Array.of(0, 1, 1)).moved).toEqual([-500_000, 0, 0]);
  expect(roundNear(Float64Array.of(0, 0, 0, 5000, 0, 0)).moved).toBeUndefined();
  expect(roundNear(Float64Array.of(Number.NaN, 0, 0, Infinity, 1, 1)).moved).toBeUndefined();
});

test('a ball in map coordinates has the shape of one at the origin, in each format of full precision', () => {
  const positions = Float64Array.from(ball.positions, (value, i) => value + MAP[i % 3]!);
  const polygons = { ...polygonsOf(ball), positions };
  const files = [
    encodeObj(polygons),
    encodePly(polygons, 'ascii'),
    encodePly(polygons, 'binary_big_endian'),
    asciiStl(positions),
  ];
  for (const bytes of files) {
    const read = readModel(bytes, 'map');
    if (!read.ok) throw new Error(read.faults[0]!.code);
    expect(volumeOf(weldCorners(read.corners))).toBeCloseTo(volumeOf(ball), 3);
    expect(read.moved).toEqual([-500_000, -4_600_000, 0]);
  }
});
