import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { bodiesOf, keepBodies } from './bodies.ts';

const turned = (mesh: Mesh): Mesh => ({
  positions: mesh.positions,
  triangles: mesh.triangles.map((_, i, t) => t[i - (i % 3) + [0, 2, 1][i % 3]!]!),
});

/** Small inward boxes in rows along x. */
function bubbles(count: number, from: Point): Mesh[] {
  return Array.from({ length: count }, (_, i) => {
    const x = from[0] + (i % 50) * 2;
    const y = from[1] + Math.floor(i / 50) * 2;
    return turned(box([x, y, from[2]], [x + 1, y + 1, from[2] + 1]));
  });
}

function found(mesh: Mesh) {
  const { twin } = pairEdges(mesh.triangles, mesh.positions.length / 3);
  return bodiesOf(mesh, twin);
}

const cavitiesOf = (mesh: Mesh) => found(mesh)!.bodies.map(({ cavities }) => cavities);

test('distinguishes cavities from bodies at any place', () => {
  const large = sphere(100, 48);
  const within = bubbles(300, [-50, -6, 3]);
  expect(cavitiesOf(appendMeshes([large, ...within]))).toEqual([300]);
  const beside = box([0, 0, 120], [9, 9, 129]);
  const hollow = appendMeshes([beside, ...bubbles(2, [3, 3, 123]), large, ...within]);
  expect(cavitiesOf(hollow)).toEqual([300, 2]);
});

test('a body in a cavity of another is a body, and one in its solid bounds nothing', () => {
  const [shell, hollow, ball] = [sphere(30, 24), turned(sphere(20, 24)), sphere(8, 24)];
  const rattle = found(appendMeshes([shell, hollow, ball]))!;
  expect(rattle.bodies.map(({ faces, cavities }) => [faces, cavities])).toEqual([
    [(shell.triangles.length + hollow.triangles.length) / 3, 1],
    [ball.triangles.length / 3, 0],
  ]);
  expect(rattle.bodies[0]!.volumeMm3).toBeCloseTo(volumeOf(shell) + volumeOf(hollow), 0);
  const nested = found(appendMeshes([shell, ball]))!;
  expect(nested.bodies).toHaveLength(1);
  expect(nested.internal).toHaveLength(ball.triangles.length / 3);
});

test('a body inside out is turned with its cavities, and other bodies are not', () => {
  const parts = [sphere(100, 24), ...bubbles(5, [0, 0, 0])];
  const faces = parts.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  const mesh = appendMeshes([...parts.map(turned), box([200, 0, 0], [210, 10, 10])]);
  expect(found(mesh)!.turned).toHaveLength(faces);
  expect(cavitiesOf(mesh)).toEqual([5, 0]);
});

test('chosen bodies are kept with their cavities', () => {
  const hollow = appendMeshes([sphere(20, 24), turned(sphere(10, 24))]);
  const mesh = appendMeshes([box([90, 0, 0], [95, 5, 5]), hollow, box([40, 0, 0], [50, 9, 9])]);
  expect(volumeOf(keepBodies(mesh, [0]))).toBeCloseTo(volumeOf(hollow), 1);
  expect(volumeOf(keepBodies(mesh, [2, 1]))).toBeCloseTo(125 + 810, 2);
  expect(keepBodies(mesh, [2]).positions).toHaveLength(24);
  expect(() => keepBodies(mesh, [3])).toThrow(RangeError);
});

test('a surface in thousands of parts is not taken apart', () => {
  const parts = appendMeshes([box([-10, -10, -10], [200, 3000, 100]), ...bubbles(50_000, [0, 0, 0])]);
  expect(found(parts)).toBeUndefined();
});

// A vertex on the surface of the other part is in it by rounding alone.
test('a cavity that touches the wall from within is a cavity', () => {
  for (let axis = 0; axis < 3; axis++) {
    const low: Point = [5, 5, 5];
    const high: Point = [10, 10, 10];
    high[axis] = 20;
    expect(cavitiesOf(appendMeshes([box([0, 0, 0], [20, 20, 20]), turned(box(low, high))]))).toEqual([1]);
    low[axis] = 0;
    high[axis] = 10;
    expect(cavitiesOf(appendMeshes([box([0, 0, 0], [20, 20, 20]), turned(box(low, high))]))).toEqual([1]);
  }
});
