import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { mergedMesh } from '../struts/trim/boolean/solve.ts';
import { buildFaceGrid } from './face-grid.ts';
import type { Mesh } from './mesh.ts';
import { findSelfIntersections } from './self-intersection.ts';

/** Two cones on one rim: both tips are corners of `count` faces. */
function doubleCone(count: number): Mesh {
  const positions = [0, 0, 30, 0, 0, -30];
  const triangles: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    positions.push(30 * Math.cos(angle), 30 * Math.sin(angle), 0);
    const a = i + 2;
    const b = ((i + 1) % count) + 2;
    triangles.push(0, a, b, 1, b, a);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

test('tips with hundreds of faces are searched to the end', () => {
  const cones = doubleCone(500);
  expect(findSelfIntersections(cones, 1e-4)).toEqual({ count: 0, complete: true });
  const pierced = mergedMesh([cones, box([-1, -1, 25], [1, 1, 40])]);
  expect(findSelfIntersections(pierced, 1e-4, 1).count).toBe(1);
});

test('a face pushed through the rest of its fan is found, one shared corner or not', () => {
  const fan = doubleCone(40);
  fan.positions.set([-40, 1, 4], 6);
  expect(findSelfIntersections(fan, 1e-4).count).toBeGreaterThan(0);
});

test('a small body that pierces the face of a large one is found', () => {
  const mixed = mergedMesh([box([0, 0, 0], [200, 200, 200]), sphere(0.5, 32, [100, 37, 200.013])]);
  const { count, at, complete } = findSelfIntersections(mixed, 1e-4, 1000);
  expect(count).toBeGreaterThan(0);
  expect(complete).toBe(true);
  expect(at![2]).toBeGreaterThan(199);
});

test('a search that costs too much says that it did not look at everything', () => {
  expect(findSelfIntersections(doubleCone(200), 1e-4, 100, 1000)).toEqual({ count: 0, complete: false });
});

test('many faces as large as the model do not fill the grid', () => {
  const count = 50_000;
  const positions = new Float32Array(count * 9);
  for (let f = 0; f < count; f++) {
    const height = f * 0.01;
    positions.set([0, 0, height, 500, 0, 500 - height, 0, 500, height], f * 9);
  }
  const triangles = Uint32Array.from({ length: count * 3 }, (_, i) => i);
  const grid = buildFaceGrid({ positions, triangles }, 1e-4);
  expect(grid.faces.length).toBeLessThanOrEqual(2 ** 21);
  expect(new Set(grid.faces).size).toBe(count);
});
