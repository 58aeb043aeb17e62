import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { cornersOf } from '../../../solid/mesh/mesh.ts';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import { verifyMesh } from '../../../verify/verify.ts';
import { roundTrimmed } from './round-trimmed.ts';

const quantumMm = 2 ** -17;

test('struts on both sides of a crack narrower than the output grid become one', () => {
  const gapMm = quantumMm / 3;
  const mesh = appendMeshes([box([0, 0, 0], [4, 3, 2]), box([1, 1, 2 + gapMm], [5, 4, 4])]);
  expect(findCrossings(cornersOf(roundTrimmed(mesh, quantumMm)), 1e-3).pairs).toBeGreaterThan(0);
  const resolved = roundTrimmed(mesh, quantumMm, true);
  expect(findCrossings(cornersOf(resolved), 1e-3).pairs).toBe(0);
  expect(verifyMesh(resolved)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
});

test('what no face runs through stays as it is rounded', () => {
  const mesh = sphere(3, 24);
  expect(roundTrimmed(mesh, quantumMm, true)).toEqual(roundTrimmed(mesh, quantumMm));
});
