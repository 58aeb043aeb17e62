import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bone } from '../../../../tests/models/bone.ts';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import { type Box, boundsOf } from '../../geometry/box.ts';
import type { Point } from '../../geometry/vector.ts';
import { openKernel } from '../../kernel/kernel.ts';
import { pairEdges } from '../edges.ts';
import { cornersOf, type Mesh, volumeOf } from '../mesh.ts';
import { partInBox } from './box-part.ts';
import { clipCapped } from './clip.ts';

const models: Mesh[] = [box([0, 0, 0], [10, 20, 30]), sphere(12, 32), torus(20, 6, 48, 16), bone(80, 40, 24)];
const share = fc.double({ min: 0.03, max: 0.97, noNaN: true });

test('the part in a box is closed, does not cross itself and is what six cuts leave', async () => {
  const kernel = await openKernel();
  let [tried, compared] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...models),
      fc.tuple(share, share, share),
      fc.tuple(share, share, share),
      (mesh, from, size) => {
        tried++;
        const bounds = boundsOf(mesh);
        const at = (k: number, of: number) =>
          Math.fround(bounds.min[k]! + of * (bounds.max[k]! - bounds.min[k]!));
        const within: Box = {
          min: from.map((of, k) => at(k, of)) as Point,
          max: from.map((of, k) => at(k, of + size[k]! * (1.1 - of))) as Point,
        };
        const part = partInBox(mesh, { faces: facesNear(mesh, within), box: within }, (loops) =>
          kernel.triangulate(loops),
        );
        if (!part) return;
        compared++;
        const pairs = pairEdges(part.triangles, part.positions.length / 3);
        expect([pairs.open, pairs.flipped]).toEqual([0, 0]);
        expect(findCrossings(cornersOf(part), 1e-4).pairs).toBe(0);
        let cut = mesh;
        for (const axis of [0, 1, 2] as const) {
          const triangulate = (loops: [number, number][][]) => kernel.triangulate(loops);
          cut = clipCapped(cut, { axis, at: within.min[axis], side: 1 }, triangulate);
          cut = clipCapped(cut, { axis, at: within.max[axis], side: -1 }, triangulate);
        }
        expect(volumeOf(part)).toBeCloseTo(volumeOf(cut), 2);
      },
    ),
    { numRuns: 200 },
  );
  expect(compared / tried).toBeGreaterThan(0.3);
});

test('a box that the surface does not meet is left to others', () => {
  const within: Box = { min: [-1, -1, -1], max: [1, 1, 1] };
  const mesh = sphere(12, 32);
  expect(facesNear(mesh, within)).toEqual([]);
  expect(partInBox(mesh, { faces: [], box: within }, () => [])).toBeUndefined();
});

function facesNear({ positions: p, triangles: t }: Mesh, { min, max }: Box): number[] {
  return Array.from({ length: t.length / 3 }, (_, face) => face).filter((face) =>
    [0, 1, 2].every((k) => {
      const ends = [0, 1, 2].map((corner) => p[t[face * 3 + corner]! * 3 + k]!);
      return Math.min(...ends) <= max[k]! && Math.max(...ends) >= min[k]!;
    }),
  );
}
