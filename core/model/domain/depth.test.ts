import { expect, test } from 'vitest';
import { gearOutline, lump, placeMesh, prism, turnedBody } from '../../../tests/models/shapes.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { depthOfPoints } from './depth.ts';
import { gridOver, type PointGrid } from './point-grid.ts';
import { insidePoints } from './scanline.ts';

/** Long thin faces around a point: a nearer triangle is often found after a farther one was passed on. */
const needle = () =>
  turnedBody([
    [0, 0],
    [7, 1],
    [0, 55],
  ]);

test('the depth of a point is its distance to the surface, and its triangle is the nearest', () => {
  for (const [name, model, stepMm] of [
    ['needle', needle(), 0.5],
    ['gear', placeMesh(prism(gearOutline(12, 24, 18, true), 12), [13, 7], [0, 0, 0]), 0.7],
    ['lump', lump(12, 4, 24), 0.6],
  ] as const) {
    const { min, max } = boundsOf(model);
    const grid = gridOver(min, max, stepMm);
    const mostMm = 3;
    const inside = insidePoints(model, grid);
    const within = inside.slice();
    const { depth, nearest } = depthOfPoints(model, grid, inside, mostMm);
    let missed = 0;
    let looked = 0;
    for (let i = 0; i < depth.length; i++) {
      if (!within[i] || !Number.isFinite(depth[i]!)) continue;
      if (looked++ % 7 > 0) continue;
      const at = placeOf(grid, i);
      expect(Math.sqrt(squaredTo(model, nearest[i]!, at))).toBeCloseTo(depth[i]!, 5);
      let least = Infinity;
      for (let face = 0; face < model.triangles.length / 3; face++)
        least = Math.min(least, squaredTo(model, face, at));
      expect(depth[i]!, name).toBeGreaterThan(Math.sqrt(least) - 1e-5);
      if (depth[i]! > Math.sqrt(least) + 1e-3) missed++;
    }
    // The nearest triangle of a point is almost always that of a neighbour, not always.
    expect(missed / (looked / 7), name).toBeLessThan(0.001);
  }
});

function placeOf({ size, origin, stepMm }: PointGrid, i: number): [number, number, number] {
  const [nx, ny] = size;
  const [x, y, z] = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))];
  return [origin[0] + x * stepMm, origin[1] + y * stepMm, origin[2] + z * stepMm];
}

function squaredTo({ positions, triangles: t }: Mesh, face: number, [x, y, z]: readonly number[]): number {
  const corner = (k: number) => t[face * 3 + k]! * 3;
  return squaredDistanceToTriangle(positions, corner(0), corner(1), corner(2), x!, y!, z!);
}
