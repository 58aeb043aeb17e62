import { expect, it } from 'vitest';
import { bodyMiddles } from './body-numbers.ts';

it('finds the middle of each body by its own faces', () => {
  // Two triangles, a body each, and a vertex that no face uses.
  const positions = new Float32Array([
    0, 0, 0, 2, 0, 0, 0, 4, 6, 10, 10, 10, 12, 10, 10, 10, 14, 10, 99, 99, 99,
  ]);
  const mesh = { positions, triangles: new Uint32Array([0, 1, 2, 3, 4, 5]) };
  expect(bodyMiddles({ mesh, bodyStarts: new Uint32Array([0, 1, 2]) })).toEqual([
    [1, 2, 3],
    [11, 12, 10],
  ]);
});
