import { expect, test } from 'vitest';
import { bracket } from '../../../../tests/models/bracket.ts';
import { sphere } from '../../../../tests/models/primitives.ts';
import { rotateMesh, subdivide } from '../../../../tests/models/variants.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { CoplanarFaces } from './coplanar-faces.ts';

function seedsOf(mesh: Mesh, order: readonly number[]): number[] {
  const faces = CoplanarFaces.of({ ...mesh });
  const seeds: number[] = [];
  for (const face of order) seeds[face] = faces.seedOf(face);
  return seeds;
}

const ascending = (mesh: Mesh) => Array.from({ length: mesh.triangles.length / 3 }, (_, i) => i);
const countOf = (seeds: readonly number[]) => new Set(seeds).size;

test('a turned bracket has as many flat faces as the one on round coordinates', async () => {
  const mesh = await bracket();
  const flat = countOf(seedsOf(mesh, ascending(mesh)));
  for (const turn of [[0.001, 0.002, 0.003] as const, [45, 0, 45] as const, [0, 1, 0] as const]) {
    const other = rotateMesh(mesh, turn, [100, -50, 30]);
    expect(countOf(seedsOf(other, ascending(other)))).toBe(flat);
  }
});

test('the planes do not depend on the order in which triangles are asked', async () => {
  for (const mesh of [rotateMesh(await bracket(), [45, 0, 45]), subdivide(sphere(18, 24))]) {
    const order = ascending(mesh);
    expect(seedsOf(mesh, order.toReversed())).toEqual(seedsOf(mesh, order));
  }
});

test('subdividing adds no plane, and each face of a ball keeps its own', async () => {
  const ball = sphere(18, 24);
  const planes = countOf(seedsOf(ball, ascending(ball)));
  expect(planes).toBeGreaterThan(ball.triangles.length / 3 / 2 - 1);
  const finer = subdivide(ball);
  expect(countOf(seedsOf(finer, ascending(finer)))).toBe(planes);
});

test('a triangle without area has no plane', () => {
  const mesh = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), triangles: Uint32Array.of(0, 1, 2) };
  expect(seedsOf(mesh, [0])).toEqual([-1]);
});
