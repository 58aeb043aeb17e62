import { expect, test } from 'vitest';
import { compactMesh } from './compact.ts';

test('vertices that no face has are left out, faces keep their places', () => {
  const mesh = {
    positions: Float32Array.from([0, 0, 0, 9, 9, 9, 1, 0, 0, 0, 1, 0]),
    triangles: Uint32Array.from([3, 0, 2]),
  };
  expect(compactMesh(mesh)).toEqual({
    positions: Float32Array.from([0, 1, 0, 0, 0, 0, 1, 0, 0]),
    triangles: Uint32Array.from([0, 1, 2]),
  });
});
