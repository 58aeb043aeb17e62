import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { verifyMesh } from '../../verify/verify.ts';
import { inspectModel } from './inspect.ts';
import { splitAtJunctions } from './t-junctions.ts';

/** Mesh with some faces split at a point of their first edge that their neighbours do not have. */
function withJunctions(mesh: Mesh, faces: readonly number[], share: number): Mesh {
  const positions = [...mesh.positions];
  const triangles = [...mesh.triangles];
  for (const face of faces) {
    const [a, b, c] = [0, 1, 2].map((k) => mesh.triangles[3 * face + k]!) as [number, number, number];
    const made = positions.length / 3;
    for (let k = 0; k < 3; k++) {
      const from = mesh.positions[3 * a + k]!;
      positions.push(from + share * (mesh.positions[3 * b + k]! - from));
    }
    triangles.splice(3 * face, 3, a, made, c);
    triangles.push(made, b, c);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

test('a face gets the vertices that lie on its open edges, in their order', () => {
  const mesh = withJunctions(box([0, 0, 0], [20, 20, 20]), [0, 4], 0.25);
  const { twin, open } = pairEdges(mesh.triangles, mesh.positions.length / 3);
  expect(open).toBe(6);
  const { mesh: whole, split } = splitAtJunctions(mesh, twin, 1e-4);
  expect(split).toHaveLength(2);
  expect(verifyMesh(whole)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  expect(volumeOf(whole)).toBeCloseTo(8000, 2);
});

test('models with T-junctions are repaired with consent, at any place', () => {
  const ball = sphere(15, 24);
  const some = fc.uniqueArray(fc.nat(ball.triangles.length / 3 - 1), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (faces, share) => {
      const found = inspectModel(encodeStl(withJunctions(ball, faces, share)), { fileName: 'a.stl' });
      expect(found.faults.map(({ code }) => code)).toEqual(['t-junctions']);
      expect([found.accepted, found.needsConsent]).toEqual([true, true]);
      expect(verifyMesh(found.mesh!)).toMatchObject({ closed: true, oriented: true, manifold: true });
    }),
    { numRuns: 20 },
  );
});

test('real holes are not taken for junctions', () => {
  const ball = sphere(15, 24);
  const holed = { ...ball, triangles: ball.triangles.slice(3) };
  const { twin } = pairEdges(holed.triangles, holed.positions.length / 3);
  expect(splitAtJunctions(holed, twin, 1e-4).split).toEqual([]);
});
