import { expect, test } from 'vitest';
import { sphere, torus } from '../../../tests/models/primitives.ts';
import { randomOf } from '../../../tests/models/random.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { buildFaceTree, type FaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';
import { BlockWinding } from './block-winding.ts';
import { sumAngles } from './winding-number.ts';
import { type WrapGrid, wrapGrid } from './wrap-grid.ts';

/** Radii beyond which no node is replaced: every face counts by itself. */
const EXACT_RADII = 1e6;

/** Tree of a mesh without its faces above a height, and its grid. */
function openTree({ positions, triangles }: Mesh, heightMm: number): { tree: FaceTree; grid: WrapGrid } {
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const face = [...triangles.subarray(t, t + 3)];
    if (face.every((v) => positions[v * 3 + 2]! < heightMm)) kept.push(...face);
  }
  const { min, max } = boundsOf({ positions });
  const grid = wrapGrid(min, max, Math.hypot(...max.map((high, k) => high - min[k]!)) / 90);
  const steps = Float64Array.from(positions, (mm, i) => (mm - grid.origin[i % 3]!) / grid.stepMm);
  return { tree: buildFaceTree(steps, Uint32Array.from(kept)), grid };
}

test.each([
  ['a closed ball', sphere(20, 96), 100],
  ['an open ball', sphere(20, 96), 12],
  ['an open ring', torus(16, 6, 96, 40), 3],
])('quick winding numbers of %s are off by less than a tenth near it', (_, mesh, heightMm) => {
  const { tree, grid } = openTree(mesh, heightMm);
  const winding = new BlockWinding(tree, grid);
  const random = randomOf(5);
  for (let i = 0; i < 200; i++) {
    const corner = Math.floor(random() * tree.faceCount) * 9;
    const [x, y, z] = [0, 1, 2].map((k) => Math.round(tree.corners[corner + k]! + 4 * (random() - 0.5)));
    const exact = sumAngles(tree, [1], Float64Array.of(x!, y!, z!), EXACT_RADII) / (4 * Math.PI);
    expect(Math.abs(winding.at(x!, y!, z!) - exact)).toBeLessThan(0.1);
  }
});

test('the nearest place does not depend on the search before it', () => {
  const { tree } = openTree(torus(16, 6, 48, 20), 3);
  const one = new NearestFaces(tree);
  const random = randomOf(9);
  for (let i = 0; i < 300; i++) {
    const place = Float64Array.from({ length: 3 }, () => 90 * random());
    const fresh = new NearestFaces(tree).distance(place);
    expect(one.distance(place)).toBeCloseTo(fresh, 9);
    expect(Math.hypot(...one.place.map((value, k) => value - place[k]!))).toBeCloseTo(fresh, 9);
    expect(one.distance(place, fresh * 0.999)).toBe(Infinity);
    expect(one.distance(place, Infinity, fresh * 2)).toBeLessThanOrEqual(fresh * 2);
  }
});
