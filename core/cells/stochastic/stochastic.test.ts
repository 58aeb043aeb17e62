import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { STOCHASTIC_LATTICES } from '../../catalogue/lattice-types.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { findSelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { STOCHASTIC_PERIOD } from '../../spec/name.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { ONE_BODY } from '../../verify/testing/one-body.ts';
import { cornersOfStl, verifyStl } from '../../verify/verify.ts';
import { maxRodForJoints, relativeDensity, rodForDensity } from '../density.ts';
import { jointSet } from '../joint/joint.ts';
import { strutAxes } from '../strut-axes.ts';
import { closestApart } from './clearance.ts';
import { incidencesOf, strutVector } from './graph.ts';
import { blueNoise } from './points.ts';
import { rodLimits } from './regular.ts';
import { stochasticGraph, stochasticTopology } from './topology.ts';
import { voronoiGraph } from './voronoi.ts';

const CELL: Point = [10, 10, 10];

async function bytesOf(mesh: Mesh, changes: Partial<ConstantSpec>, threads = 1): Promise<Uint8Array> {
  const spec = sampleSpec('GH-30001', { cellMm: CELL, rodDiameterMm: 0.8, ...changes });
  return (await filledModel(mesh, spec, { threads })).bytes;
}

test('points are blue noise: as many as asked for, and none near another', () => {
  const points = blueNoise(STOCHASTIC_PERIOD, 3);
  expect(points).toHaveLength(STOCHASTIC_PERIOD ** 3);
  expect(blueNoise(STOCHASTIC_PERIOD, 3)).toEqual(points);
  expect(blueNoise(STOCHASTIC_PERIOD, 4)).not.toEqual(points);
  for (const [i, a] of points.entries()) {
    for (const b of points.slice(i + 1)) {
      const gap = a.map(
        (v, k) => v - b[k]! - Math.round((v - b[k]!) / STOCHASTIC_PERIOD) * STOCHASTIC_PERIOD,
      );
      expect(Math.hypot(...gap)).toBeGreaterThan(0.4);
    }
  }
});

test('every vertex of a Voronoi diagram is equally far from its four nearest points and has four edges', () => {
  const points = blueNoise(STOCHASTIC_PERIOD, 7);
  const graph = voronoiGraph(points, STOCHASTIC_PERIOD);
  for (const list of incidencesOf(graph)) expect(list).toHaveLength(4);
  for (const node of graph.nodes) {
    const distances = points
      .map((point) =>
        Math.hypot(
          ...point.map(
            (v, k) => v - node[k]! - Math.round((v - node[k]!) / STOCHASTIC_PERIOD) * STOCHASTIC_PERIOD,
          ),
        ),
      )
      .sort((a, b) => a - b);
    expect(distances[3]! - distances[0]!).toBeLessThan(1e-9);
    expect(distances[4]! - distances[3]!).toBeGreaterThan(-1e-9);
  }
});

test('the struts of any seed are connected and leave space for the thickest rod', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (seed) => {
      const graph = stochasticGraph(seed);
      expect(Math.min(...rodLimits(graph))).toBeGreaterThanOrEqual(STOCHASTIC_LATTICES[0]!.maxRodOverCell);
      expect(
        Math.min(...graph.struts.map((strut) => Math.hypot(...strutVector(graph, strut)))),
      ).toBeGreaterThan(0.2);
      expect(Math.min(...incidencesOf(graph).map((list) => list.length))).toBeGreaterThan(1);
      expect(closestApart(graph)).toBeGreaterThan(1.05 * STOCHASTIC_LATTICES[0]!.maxRodOverCell);
      const sets = new DisjointSets(graph.nodes.length);
      for (const { from, to } of graph.struts) sets.join(from, to);
      expect(new Set(graph.nodes.map((_, n) => sets.find(n))).size).toBe(1);
    }),
    { numRuns: 6 },
  );
});

test('distance between struts is measured across the edge of the period', () => {
  const nodes: Point[] = [
    [0, 0, 0],
    [1, 0, 0],
    [0.5, 0, 3.9],
    [0.5, 1, 3.9],
  ];
  const struts = [
    { from: 0, to: 1, wrap: [0, 0, 0] as Point },
    { from: 2, to: 3, wrap: [0, 0, 0] as Point },
  ];
  expect(closestApart({ period: 4, nodes, struts })).toBeCloseTo(0.1, 9);
});

test('a whole period with the thickest rods does not run through itself', async () => {
  const rodDiameterMm = 0.95 * maxRodForJoints('GH-30001', CELL, 6);
  const bytes = await bytesOf(box([0, 0, 0], [40, 40, 40]), { rodDiameterMm, sides: 6 });
  expect(findSelfIntersections(weldCorners(cornersOfStl(bytes)), 1e-5).count).toBe(0);
});

test('every joint of a period is verified at few and at many sides', () => {
  const topology = stochasticTopology(2);
  for (const sides of [6, 16]) {
    const joints = jointSet(topology, strutAxes(topology, [40, 40, 40]), sides);
    topology.nodes.forEach((_, node) => {
      expect(joints.joint(node, (1 << joints.offsets[node]!.length) - 1).volume).toBeGreaterThan(0);
    });
  }
});

test('the catalogue holds the density of seed 1 at eight sides', () => {
  const { a, b, maxRodOverCell } = STOCHASTIC_LATTICES[0]!;
  const octagon = (8 * Math.sin(Math.PI / 4)) / (2 * Math.PI);
  for (const x of [0.05, 0.1, 0.2]) {
    const law = octagon * (a * x * x - b * x ** 3);
    expect(
      Math.abs(relativeDensity({ lattice: 'GH-30001', cellMm: CELL, sides: 8 }, 10 * x) / law - 1),
    ).toBeLessThan(0.01);
  }
  expect(maxRodForJoints('GH-30001', CELL, 8)).toBeGreaterThanOrEqual(10 * maxRodOverCell);
  expect(
    relativeDensity(
      { lattice: 'GH-30001:5', cellMm: CELL, sides: 8 },
      rodForDensity({ lattice: 'GH-30001:5', cellMm: CELL, sides: 8 }, 0.05),
    ),
  ).toBeCloseTo(0.05, 9);
});

test('a filled model is sound; its seed decides its bytes, the number of threads does not', async () => {
  const ball = sphere(12, 32);
  const first = await bytesOf(ball, { seed: 3, cellMm: [6, 6, 6] });
  expect(verifyStl(first)).toMatchObject(ONE_BODY);
  expect(Buffer.from(await bytesOf(ball, { seed: 3, cellMm: [6, 6, 6] }, 2)).equals(first)).toBe(true);
  expect(Buffer.from(await bytesOf(ball, { seed: 4, cellMm: [6, 6, 6] })).equals(first)).toBe(false);
  const low = await bytesOf(bone(50, 40, 20), { action: 'low', cellMm: [6, 6, 6] });
  expect(verifyStl(low)).toMatchObject(ONE_BODY);
});
