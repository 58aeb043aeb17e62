import { expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { fanPrism } from '../../../tests/models/shapes.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { skinSurface } from './skin-surface.ts';

it('lies in the middle of the skin of a block, also along its edges and in its corners', () => {
  const { positions, triangles, stepMm } = skinSurface(box([0.3, 0, 0], [40.6, 39.1, 40]), 1, 8);
  expect(stepMm).toBe(2);
  const [low, high] = [
    [0.3, 0, 0],
    [40.6, 39.1, 40],
  ];
  let corners = 0;
  let off = 0;
  for (let v = 0; v < positions.length; v += 3) {
    const depths = [0, 1, 2].map((k) => Math.min(positions[v + k]! - low[k]!, high[k]! - positions[v + k]!));
    if (Math.abs(Math.min(...depths) - 0.5) > 0.02) off++;
    if (Math.max(...depths) < 0.6) corners++;
  }
  // Where a cell of the grid ends just before an edge, the edge is cut off.
  expect(off / (positions.length / 3)).toBeLessThan(0.02);
  expect(corners).toBeGreaterThan(2);
  expect(pairEdges(triangles, positions.length / 3).twin.every((half) => half >= 0)).toBe(true);
});

it('lies in the middle of the skin of a ball', () => {
  const { positions } = skinSurface(sphere(25), 1, 10);
  for (let v = 0; v < positions.length; v += 3) {
    const radius = Math.hypot(positions[v]!, positions[v + 1]!, positions[v + 2]!);
    expect(Math.abs(radius - 24.5)).toBeLessThan(0.2);
  }
});

it('keeps both sides of a thin plate apart, wherever the grid meets it', () => {
  for (const thickness of [2.6, 3, 3.49]) {
    const { positions, missingShare } = skinSurface(box([0, 0, 0], [40, 40, thickness]), 1, 8);
    const inner = [...Array(positions.length / 3).keys()].filter((v) =>
      [0, 1].every((k) => Math.abs(positions[3 * v + k]! - 20) < 16),
    );
    const depths = inner.map((v) => Math.min(positions[3 * v + 2]!, thickness - positions[3 * v + 2]!));
    expect(Math.max(...depths.map((depth) => Math.abs(depth - 0.5)))).toBeLessThan(0.02);
    const below = inner.filter((v) => positions[3 * v + 2]! < thickness / 2).length;
    expect(below / inner.length).toBeCloseTo(0.5, 1);
    expect(missingShare).toBeLessThan(0.1);
  }
});

it('says what share of a model is too thin for its grid', () => {
  const missing = (model: Mesh) => skinSurface(model, 1, 8).missingShare;
  expect(missing(box([0, 0, 0], [40, 40, 1.2]))).toBeGreaterThan(0.9);
  expect(missing(box([0.3, 0, 0], [40.6, 39.1, 40]))).toBe(0);
  expect(missing(sphere(25))).toBe(0);
  // A body with a flange of 1.2 mm: its two sides and its rim.
  const flanged = fanPrism(
    [
      [0, 0],
      [60, 0],
      [60, 1.2],
      [20, 1.2],
      [20, 20],
      [0, 20],
    ],
    30,
  );
  const flange = 2 * 40 * 30 + 1.2 * 30 + 2 * 40 * 1.2;
  const rest = 2 * 20 * 20 + 20 * 30 + 18.8 * 30 + 20 * 30 + 20 * 30;
  expect(missing(flanged)).toBeCloseTo(flange / (flange + rest), 1);
});
