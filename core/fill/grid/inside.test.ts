import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, torus } from '../../../tests/models/primitives.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { insideTest } from './inside.ts';
import { findNearCells } from './near-cells.ts';
import { placeCells } from './placement.ts';

const models: [string, Mesh, (x: number, y: number, z: number) => number][] = [
  // Signed distances from the true ring, whose chords lie up to 0.02 mm within it.
  ['a ring', torus(20, 7, 128, 64), (x, y, z) => Math.hypot(Math.hypot(x, y) - 20, z) - 7],
  [
    'a box with faces on cell planes',
    box([-20, -10, -5], [20, 10, 5]),
    (x, y, z) => Math.max(Math.abs(x) - 20, Math.abs(y) - 10, Math.abs(z) - 5),
  ],
];

test.each(models)(
  'tells points in and around %s apart, however often a column is tested',
  (_, model, distance) => {
    const { placement, local } = placeCells(model, { cellMm: [10, 10, 10] });
    const inside = insideTest(local, placement, findNearCells(local, placement, 0));
    const mm = fc.double({ min: -35, max: 35, noNaN: true });
    fc.assert(
      fc.property(mm, mm, mm, (x, y, z) => {
        const away = distance(x, y, z);
        if (Math.abs(away) > 0.05) expect(inside(x, y, z)).toBe(away < 0);
      }),
      { numRuns: 3000 },
    );
  },
);
