import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { orientFaces } from './faces.ts';

/** Flips all faces except the first `kept`. */
function turnedFrom(mesh: Mesh, kept: number): Mesh {
  const triangles = mesh.triangles.map((v, i, t) =>
    i < kept * 3 || i % 3 === 0 ? v : t[i % 3 === 1 ? i + 1 : i - 1]!,
  );
  return { positions: mesh.positions, triangles };
}

test('each part of a surface keeps the side most of its own faces have', () => {
  const large = sphere(20, 32);
  const small = sphere(5, 12, [60, 0, 0]);
  const faces = small.triangles.length / 3;
  for (const kept of [3, faces - 3]) {
    const mesh = appendMeshes([large, turnedFrom(small, kept)]);
    const found = orientFaces(mesh, pairEdges(mesh.triangles, mesh.positions.length / 3).twin)!;
    expect(found.turned).toHaveLength(3);
    const wanted = kept === 3 ? turnedFrom(small, 0) : small;
    const { triangles } = appendMeshes([large, wanted]);
    const pairs = pairEdges(found.mesh.triangles, mesh.positions.length / 3);
    expect([pairs.open, pairs.flipped, pairs.crowded]).toEqual([0, 0, 0]);
    expect(found.mesh.triangles).toEqual(triangles);
  }
});
