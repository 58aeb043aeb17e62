import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { Point } from '../geometry/vector.ts';
import { pairEdges } from '../mesh/edges.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { mergedMesh } from '../struts/trim/boolean/solve.ts';
import { settleBodies } from './bodies.ts';

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

function faultsOf(mesh: Mesh) {
  const { twin } = pairEdges(mesh.triangles, mesh.positions.length / 3);
  return settleBodies(mesh, twin, true).faults.map(({ code, count }) => [code, count]);
}

test('distinguishes cavities from bodies wherever they lie', () => {
  const large = sphere(100, 48);
  const within = bubbles(300, [-50, -6, 3]);
  expect(faultsOf(mergedMesh([large, ...within]))).toEqual([]);
  const beside = bubbles(7, [-50, -6, 120]);
  expect(faultsOf(mergedMesh([large, ...within, ...beside]))).toEqual([['several-bodies', 8]]);
  const solid = box([0, 0, 50], [1, 1, 51]);
  expect(faultsOf(mergedMesh([solid, ...within, large]))).toEqual([['several-bodies', 2]]);
});

test('a surface inside out is turned, and its cavities stay cavities', () => {
  expect(faultsOf(turned(mergedMesh([sphere(100, 24), ...bubbles(5, [0, 0, 0])])))).toEqual([
    ['flipped', expect.any(Number)],
  ]);
});

test('a surface in thousands of parts is taken for as many bodies', () => {
  const parts = mergedMesh([box([-10, -10, -10], [200, 3000, 100]), ...bubbles(50_000, [0, 0, 0])]);
  expect(faultsOf(parts)).toEqual([['several-bodies', 50_001]]);
});

test('several bodies are named with a place on the largest of the others', () => {
  const [small, large, second] = [
    box([90, 0, 0], [91, 1, 1]),
    box([0, 0, 0], [20, 20, 20]),
    box([40, 0, 0], [50, 9, 9]),
  ];
  const mesh = mergedMesh([small, large, turned(box([5, 5, 5], [9, 9, 9])), second]);
  const { twin } = pairEdges(mesh.triangles, mesh.positions.length / 3);
  const [fault] = settleBodies(mesh, twin, true).faults;
  expect(fault).toMatchObject({ code: 'several-bodies', count: 3 });
  expect(fault!.at![0]).toBeGreaterThanOrEqual(40);
  expect(fault!.at![0]).toBeLessThanOrEqual(50);
});
