import { expect, test } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import { verifyMesh } from '../../../verify/verify.ts';
import type { Mesh } from '../mesh.ts';
import { volumeOf } from '../mesh.ts';
import { repairOnGrid } from './repair.ts';

const sound = { closed: true, oriented: true, manifold: true, degenerateTriangles: 0 };
const quantumMm = 2 ** -14;

function split(mesh: Mesh, share: number): Mesh {
  const [a, b] = [mesh.triangles[30]!, mesh.triangles[31]!];
  const p = [...mesh.positions];
  const middle = p.length / 3;
  for (let k = 0; k < 3; k++) p.push(p[a * 3 + k]! + share * (p[b * 3 + k]! - p[a * 3 + k]!));
  const t: number[] = [];
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const face = [...mesh.triangles.subarray(i, i + 3)];
    const at = face.findIndex(
      (v, k) => (v === a && face[(k + 1) % 3] === b) || (v === b && face[(k + 1) % 3] === a),
    );
    if (at < 0) t.push(...face);
    else {
      const [u, v, w] = [face[at]!, face[(at + 1) % 3]!, face[(at + 2) % 3]!];
      t.push(u, middle, w, middle, v, w);
    }
  }
  return { positions: Float32Array.from(p), triangles: Uint32Array.from(t) };
}

test('joins vertices that fall together on the grid', () => {
  const mesh = split(sphere(10, 16), 0);
  expect(verifyMesh(mesh).degenerateTriangles).toBeGreaterThan(0);
  const repaired = repairOnGrid(mesh, quantumMm);
  expect(verifyMesh(repaired)).toMatchObject(sound);
  expect(volumeOf(repaired)).toBeCloseTo(volumeOf(sphere(10, 16)), 1);
});

test('removes a triangle whose vertices become collinear', () => {
  // Two faces of a tetrahedron's base share an edge whose middle lies on the third side: one has no area.
  const positions = Float32Array.from([0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8, 4, 0, 0]);
  const triangles = Uint32Array.from([0, 1, 3, 1, 2, 3, 0, 3, 2, 0, 2, 4, 4, 2, 1, 0, 4, 1]);
  expect(verifyMesh({ positions, triangles }).degenerateTriangles).toBe(1);
  expect(verifyMesh(repairOnGrid({ positions, triangles }, quantumMm))).toMatchObject(sound);
});

test('nothing is left of a part that has no volume on the grid', () => {
  const ball = sphere(10, 16);
  const step = quantumMm;
  const speck = [20, 0, 0, 20 + 3 * step, 0, 0, 20, 3 * step, 0, 20, 3 * step, 0.2 * step];
  const first = ball.positions.length / 3;
  const faces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3].map((v) => first + v);
  const mesh = {
    positions: Float32Array.from([...ball.positions, ...speck]),
    triangles: Uint32Array.from([...ball.triangles, ...faces]),
  };
  const repaired = repairOnGrid(mesh, quantumMm);
  expect(repaired.triangles).toHaveLength(ball.triangles.length);
  expect(verifyMesh(repaired)).toMatchObject({ ...sound, components: 1 });
});

test('leaves a sound mesh on the grid alone', () => {
  const mesh = repairOnGrid(sphere(10, 32), quantumMm);
  expect(repairOnGrid(mesh, quantumMm)).toEqual(mesh);
  expect([...mesh.positions].every((value) => Number.isInteger(value / quantumMm))).toBe(true);
});
