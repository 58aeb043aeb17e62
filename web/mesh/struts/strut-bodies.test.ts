import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairEdges } from '../../../core/solid/mesh/edges.ts';
import { volumeOf } from '../../../core/solid/mesh/mesh.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { strutBodies, strutBuffers } from './strut-bodies.ts';

const coordinate = fc.double({ min: -200, max: 200, noNaN: true });
const point = fc.tuple(coordinate, coordinate, coordinate);
const radius = fc.double({ min: 0.2, max: 3, noNaN: true });
const distance = (p: ArrayLike<number>, at: number, q: readonly number[]) =>
  Math.hypot(p[at]! - q[0]!, p[at + 1]! - q[1]!, p[at + 2]! - q[2]!);

it('draws each strut as a closed, outward prism with its own radius around both ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: point, to: point, nearMm: radius, farMm: radius }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.constantFrom('card' as const, 'processor' as const),
      (all, renderer) => {
        fc.pre(all.every(({ from, to }) => distance(from, 0, to) > 0.05));
        const struts = strutBodies(
          Float32Array.from(all.flatMap(({ from, to }) => [...from, ...to])),
          Float32Array.from(all.flatMap(({ nearMm, farMm }) => [nearMm, farMm])),
          renderer,
        );
        const { positions, triangles } = struts.mesh;
        const sides = positions.length / 6 / all.length;
        expect(struts.count).toBe(all.length);
        expect(pairEdges(triangles, positions.length / 3)).toMatchObject({ open: 0, flipped: 0, crowded: 0 });
        all.forEach(({ from, to, nearMm, farMm }, strut) => {
          for (let side = 0; side < sides; side++) {
            const near = (strut * 2 * sides + side) * 3;
            const far = near + sides * 3;
            expect(distance(positions, near, from)).toBeCloseTo(nearMm, 3);
            expect(distance(positions, far, to)).toBeCloseTo(farMm, 3);
            expect(struts.boxMm.min[2]).toBeLessThanOrEqual(positions[near + 2]!);
            expect(struts.boxMm.max[0]).toBeGreaterThanOrEqual(positions[far]!);
          }
        });
        const polygon = (sides / 2) * Math.sin((2 * Math.PI) / sides);
        const volumeMm3 = all.reduce((sum, { from, to, nearMm, farMm }) => {
          const square = (nearMm * nearMm + nearMm * farMm + farMm * farMm) / 3;
          return sum + polygon * square * distance(from, 0, to);
        }, 0);
        expect(volumeOf(struts.mesh) / volumeMm3).toBeCloseTo(1, 1);
      },
    ),
  );
});

it('draws many struts with fewer sides, even fewer without a graphics card, and transfers every buffer', () => {
  const sidesOf = (renderer: RendererKind) =>
    [1, 2_001, 40_001, 250_001].map((count) => {
      const segments = new Float32Array(count * 6).map((_, at) => at % 7);
      const { mesh } = strutBodies(segments, new Float32Array(count * 2).fill(1), renderer);
      return mesh.positions.length / 6 / count;
    });
  expect(sidesOf('card')).toEqual([10, 8, 6, 3]);
  expect(sidesOf('processor')).toEqual([8, 5, 4, 3]);
  const struts = {
    ...strutBodies(Float32Array.of(0, 0, 0, 0, 0, 2), Float32Array.of(1, 2)),
    faults: Uint8Array.of(1),
  };
  expect(strutBuffers(struts)).toEqual([
    struts.mesh.positions.buffer,
    struts.mesh.triangles.buffer,
    struts.faults.buffer,
  ]);
});
