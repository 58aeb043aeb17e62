import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { dualSurface } from './dual-surface.ts';
import { manifoldSurface } from './manifold-surface.ts';
import type { PointGrid } from './point-grid.ts';

const GRID: PointGrid = { origin: [0, 0, 0], stepMm: 1, size: [6, 6, 6] };

/** Field on the grid, negative on its boundary, from 64 inner signs. */
function fieldOf(signs: readonly boolean[]): Float32Array {
  const values = new Float32Array(216).fill(-1);
  for (const [i, sign] of signs.entries()) {
    const at = (1 + (i >> 4)) * 36 + (1 + ((i >> 2) & 3)) * 6 + 1 + (i & 3);
    values[at] = sign ? 0.6 : -0.4;
  }
  return values;
}

const crowded = ({ triangles, positions }: ReturnType<typeof dualSurface>) =>
  pairEdges(triangles, positions.length / 3).crowded;

test('no edge of the surface of any field has more than two faces', () => {
  let [tried, met] = [0, 0];
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (signs) => {
      tried++;
      if (crowded(dualSurface(fieldOf(signs), GRID)) > 0) met++;
      const { mesh } = manifoldSurface(fieldOf(signs), GRID);
      return crowded(mesh) === 0 && (mesh.triangles.length === 0 || volumeOf(mesh) > 0);
    }),
    { numRuns: 300 },
  );
  expect(met / tried).toBeGreaterThan(0.07);
});
