import fc from 'fast-check';
import { expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { ROD_LIMIT_SHARE } from '../../../catalogue/lattice-types.ts';
import { maxRodForJoints } from '../../../cells/density.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { frameModel } from '../frame-model.ts';
import { cellCorners } from './templates.ts';
import { VertexPlaces } from './vertex-places.ts';

/** Tolerance of equal vertices, mm: vertices rounded differently in neighbouring cells match again. */
const SAME_MM = 1e-3;
const THINNEST_MM = 0.3;

/** Edges of triangles, in the infinite lattice of cells of this size, with unbalanced directions. */
function openEdges(corners: Float64Array, cellMm: readonly number[]): number {
  const turns = new Map<string, number>();
  const name = (at: number) =>
    [0, 1, 2]
      .map((axis) => {
        const steps = Math.round(cellMm[axis]! / SAME_MM);
        return (((Math.round(corners[at + axis]! / SAME_MM) % steps) + steps) % steps).toString();
      })
      .join();
  for (let o = 0; o < corners.length; o += 9) {
    const [a, b, c] = [name(o), name(o + 3), name(o + 6)];
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [key, way] = p < q ? [`${p}|${q}`, 1] : [`${q}|${p}`, -1];
      turns.set(key, (turns.get(key) ?? 0) + way);
    }
  }
  return [...turns.values()].filter((count) => count !== 0).length;
}

it('makes of one cell, repeated without end, a closed surface, whatever its shape, its rod and its sides', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(8, 10, 16),
      fc.constantFrom(1, 1.25, 1.5, 2),
      fc.integer({ min: 6, max: 16 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (number, sizeMm, factor, sides, share) => {
        const lattice = `TYPE-${20000 + number}`;
        const cellMm: Point = [sizeMm, sizeMm, sizeMm * factor];
        const most = ROD_LIMIT_SHARE * maxRodForJoints(lattice, cellMm, sides);
        const rodDiameterMm = THINNEST_MM + share * (most - THINNEST_MM);
        const spec = sampleSpec(lattice, { cellMm, rodDiameterMm, sides });
        const [x, y, z] = cellMm.map((mm) => 3 * mm) as Point;
        const { classification } = frameModel(box([0, 0, 0], [x, y, z]), spec);
        const corners = cellCorners(classification, new VertexPlaces(classification));
        const edges = classification.placement.cellMm;
        expect(openEdges(corners, edges)).toBe(0);
        expect(openEdges(corners.subarray(9), edges)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 40 },
  );
});
