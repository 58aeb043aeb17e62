import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { cornersOfMesh, verifyTriangles } from '../verify/verify.ts';
import { refuseUnsound } from './build-verified.ts';

/** Ball whose top is pushed through its bottom: one closed, manifold, self-intersecting body. */
function pierced(deepMm: number): Float32Array {
  const ball = sphere(10, 32);
  for (let i = 0; i < ball.positions.length; i += 3) {
    // Slightly off centre, so that edges meet faces and not only edges.
    if (ball.positions[i + 2]! > 9.99) ball.positions.set([0.31, 0.17, -10 - deepMm], i);
  }
  return cornersOfMesh(ball);
}

test('a closed result whose faces run through one another is refused, with the place and the depth', () => {
  const corners = pierced(2);
  const verification = verifyTriangles(corners);
  expect(verification).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  expect(() => refuseUnsound(verification, corners)).toThrow(
    /run through one another, up to \d.*mm deep, near/,
  );
});

test('a sound result is searched and passes', () => {
  const corners = cornersOfMesh(sphere(10, 32));
  expect(refuseUnsound(verifyTriangles(corners), corners)).toBe(true);
});
