import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { findCrossings } from './crossings.ts';
import { sideOf } from './orientation.ts';

const cornersOf = ({ positions, triangles }: Mesh) =>
  Float32Array.from([...triangles].flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));
const soup = (...faces: number[][][]) => Float32Array.from(faces.flat(2));

test('sound surfaces do not cross themselves', () => {
  for (const mesh of [box([0, 0, 0], [1, 2, 300]), sphere(10), torus(10, 3)])
    expect(findCrossings(cornersOf(mesh), 0)).toEqual({ pairs: 0, deepestMm: 0 });
});

test('finds two balls that run into each other, and how deep', () => {
  const found = findCrossings(cornersOf(appendMeshes([sphere(10), sphere(10, 64, [19.5, 0, 0])])), 1e-3);
  expect(found.pairs).toBeGreaterThan(10);
  expect(found.deepestMm).toBeGreaterThan(0.01);
  expect(found.at?.[0]).toBeGreaterThan(8);
});

test('bodies that meet in a corner do not cross, those that lie on one another do', () => {
  for (const at of [2, 0.5]) {
    const both = appendMeshes([box([0, 0, 0], [2, 2, 2]), box([at, at, 2], [at + 1, at + 1, 4])]);
    // At contact, the lower faces of one coincide with the upper faces of the other and share area.
    expect(findCrossings(cornersOf(both), 0).pairs > 0).toBe(at < 2);
  }
});

test('faces of one plane cross when they share area', () => {
  const square = [
    [0, 0, 0],
    [4, 0, 0],
    [0, 4, 0],
  ];
  const moved = (x: number, z: number) => square.map(([a, b, c]) => [a! + x, b!, c! + z]);
  expect(findCrossings(soup(square, moved(1, 0)), 0)).toMatchObject({ pairs: 1 });
  expect(findCrossings(soup(square, moved(4, 0)), 0).pairs).toBe(0);
  expect(findCrossings(soup(square, moved(1, 0.001)), 0).pairs).toBe(0);
  // Folded back over a shared edge.
  const folded = [
    [4, 0, 0],
    [0, 0, 0],
    [1, 2, 0],
  ];
  const beside = [
    [4, 0, 0],
    [0, 0, 0],
    [1, -2, 0],
  ];
  expect(findCrossings(soup(square, folded), 0).pairs).toBe(1);
  expect(findCrossings(soup(square, beside), 0).pairs).toBe(0);
});

test('finds the same crossings as trying every pair', () => {
  const place = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 14 }), (faces) => {
      const all = findCrossings(Float32Array.from(faces.flat()), 0).pairs;
      let single = 0;
      for (let i = 0; i < faces.length; i++)
        for (let j = 0; j < i; j++) {
          // A far face changes the grid; the verdict must stay the same.
          const far = [900, 0, 0, 901, 0, 0, 900, 1, 0];
          single += findCrossings(Float32Array.from([...faces[i]!, ...faces[j]!, ...far]), 0).pairs;
        }
      expect(all).toBe(single);
    }),
  );
});

test('tells sides exactly where doubles cannot', () => {
  // Plane through three points of the float grid, and points the smallest step above, on and below it.
  const step = 2 ** -18;
  const plane = [0, 0, 0, 1, 0, step, 0, 1, step];
  const side = (z: number) => sideOf(Float32Array.from([...plane, 0.5, 0.5, z]), 0, 3, 6, 9);
  expect([side(step + step / 16), side(step), side(step - step / 16)]).toEqual([1, 0, -1]);
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: -400, max: 400, noNaN: true }), { minLength: 12, maxLength: 12 }),
      (p) => {
        const at = Float32Array.from(p);
        expect(sideOf(at, 0, 3, 6, 9) + sideOf(at, 3, 0, 6, 9)).toBe(0);
        expect(sideOf(at, 0, 3, 6, 9) - sideOf(at, 3, 6, 0, 9)).toBe(0);
        expect(sideOf(at, 0, 3, 6, 9) + sideOf(at, 0, 3, 9, 6)).toBe(0);
      },
    ),
  );
});
