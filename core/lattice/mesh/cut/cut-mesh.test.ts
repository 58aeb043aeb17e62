import { expect, test } from 'vitest';
import type { Point } from '../../geometry/vector.ts';
import { openKernel } from '../../kernel/kernel.ts';
import type { Triangulate } from '../clipping/clip.ts';
import { triangulateOutlines } from './cut-mesh.ts';
import { UnclearCut } from './unclear-cut.ts';

test('an outline that the kernel does not triangulate is left to the boolean', async () => {
  const crossed = {
    positions: Float32Array.of(0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0),
    triangles: [],
    outlines: [{ loops: [[0, 1, 2, 3]], normal: [0, 0, 1] as Point }],
  };
  const kernel = await openKernel();
  const triangulate: Triangulate = (loops) => kernel.triangulate(loops);
  triangulateOutlines(triangulate, crossed);
  expect(crossed.triangles).toHaveLength(6);
  const flat = { ...crossed, outlines: [{ loops: [[0, 1]], normal: [0, 0, 1] as Point }] };
  expect(() => triangulateOutlines(triangulate, flat)).toThrow(UnclearCut);
});
