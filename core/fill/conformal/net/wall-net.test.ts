import { expect, test } from 'vitest';
import { prism } from '../../../../tests/models/shapes.ts';
import { piercedPlate } from '../../../../tests/models/walls.ts';
import { SurfaceTree } from '../surface/surface-tree.ts';
import { wallNet } from './wall-net.ts';

/** Area of the faces of a net, seen from above, mm2. */
function areaOf({ net: { places: p }, faces }: ReturnType<typeof wallNet>): number {
  const area = (nodes: readonly number[]) =>
    nodes.reduce((sum, a, j) => {
      const b = nodes[(j + 1) % nodes.length]!;
      return sum + (p[a * 3]! * p[b * 3 + 1]! - p[b * 3]! * p[a * 3 + 1]!) / 2;
    }, 0);
  return faces.reduce((sum, { nodes }) => sum + Math.abs(area(nodes)), 0);
}

test('a net goes on between a hole and a rim, where the wall is narrower than it is thick', async () => {
  const model = await piercedPlate(7, 0.6);
  const wall = wallNet(model, new SurfaceTree(model), { edgeMm: 3.5, layerMm: 3.5, clearMm: 0.27 });
  const plateMm2 = 0.6 ** 2 * (60 * 40 - Math.PI * (8 ** 2 + 7 ** 2 + 4 ** 2));
  expect(areaOf(wall) / plateMm2).toBeGreaterThan(0.93);
});

test('a net does not go on into a block whose face is flush with that of a wall', () => {
  const [wallMm, blockMm] = [2, 20];
  const model = prism(
    [
      [0, 0],
      [60, 0],
      [60, blockMm],
      [30, blockMm],
      [30, wallMm],
      [0, wallMm],
    ],
    20,
  );
  const { net } = wallNet(model, new SurfaceTree(model), { edgeMm: 2, layerMm: 2, clearMm: 0.2 });
  const along = Array.from({ length: net.count }, (_, i) => net.places[i * 3]!);
  expect(along.length).toBeGreaterThan(100);
  expect(Math.max(...along)).toBeGreaterThan(28);
  expect(Math.max(...along)).toBeLessThan(37);
});
