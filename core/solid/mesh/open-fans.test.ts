import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import type { Mesh } from './mesh.ts';
import { openFans } from './open-fans.ts';

const ball = sphere(10, 12);
const faceCount = ball.triangles.length / 3;

const withFaces = (mesh: Mesh, faces: readonly number[]): Mesh => ({
  positions: mesh.positions,
  triangles: Uint32Array.from(faces.flatMap((f) => [...mesh.triangles.subarray(f * 3, f * 3 + 3)])),
});
const allFaces = Array.from({ length: faceCount }, (_, f) => f);
const verticesOf = (faces: readonly number[]) => [
  ...new Set(faces.flatMap((f) => [...ball.triangles.subarray(f * 3, f * 3 + 3)])),
];
const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

test('a closed surface has no open fan, in whatever order its faces come', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(allFaces, { minLength: faceCount }), (order) => {
      expect(openFans(withFaces(ball, order))).toEqual([]);
    }),
  );
});

test('missing faces open the fans of their vertices that keep a face, and no others', () => {
  fc.assert(
    fc.property(fc.subarray(allFaces, { minLength: 1, maxLength: 20 }), (missing) => {
      const gone = new Set(missing);
      const kept = allFaces.filter((f) => !gone.has(f));
      const left = new Set(verticesOf(kept));
      const wanted = verticesOf(missing).filter((v) => left.has(v));
      expect(openFans(withFaces(ball, kept))).toEqual(rising(wanted));
    }),
  );
});

test('a face turned over opens the fans of its three vertices', () => {
  fc.assert(
    fc.property(fc.nat(faceCount - 1), (face) => {
      const triangles = ball.triangles.slice();
      triangles.subarray(face * 3, face * 3 + 3).reverse();
      expect(openFans({ positions: ball.positions, triangles })).toEqual(rising(verticesOf([face])));
    }),
  );
});

test('two closed surfaces that share a vertex have one open fan, with two rounds', () => {
  fc.assert(
    fc.property(fc.nat(ball.positions.length / 3 - 1), fc.nat(ball.positions.length / 3 - 1), (v, w) => {
      const count = ball.positions.length / 3;
      const second = ball.triangles.map((u) => (u === w ? v : u + count));
      const mesh = {
        positions: Float32Array.from([...ball.positions, ...ball.positions]),
        triangles: Uint32Array.from([...ball.triangles, ...second]),
      };
      expect(openFans(mesh)).toEqual([v]);
    }),
  );
});

test('a face listed twice opens the fans of its vertices', () => {
  expect(openFans(withFaces(ball, [...allFaces, 7]))).toEqual(rising(verticesOf([7])));
});
