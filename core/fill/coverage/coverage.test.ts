import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { comb, plate } from '../../../tests/models/thin.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { expandFrame } from '../frame/expand.ts';
import { frameModel } from '../struts/frame-model.ts';
import { coverageOf, shownCoverage } from './coverage.ts';
import { samplesOf } from './domain-samples.ts';
import { lostFaces } from './lost-faces.ts';
import { reachTest } from './reach.ts';

const spec = (cell: number, changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: cell, rodDiameterMm: cell / 10, sides: 6, ...changes });

test('samples lie evenly in the volume, also where it is thin', () => {
  // A wall of 0.5 mm holds as much as a block: each side of it gets as many points.
  const wall = box([0, 0, 0], [0.5, 100, 20]);
  const block = box([40, 40, 0], [50, 50, 10]);
  const both = appendMeshes([wall, block]);
  const { points, body, bodies } = samplesOf(both);
  expect(bodies).toBe(2);
  expect(body.length).toBeGreaterThan(2000);
  const inWall = Array.from(body).filter((_, i) => points[i * 3]! < 1).length;
  expect(inWall / body.length).toBeCloseTo(volumeOf(wall) / volumeOf(both), 1);
  for (let i = 0; i < body.length; i++) {
    const [x, y, z] = [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!];
    const isIn = x < 1 ? x > 0 && y > 0 && y < 100 && z > 0 && z < 20 : x > 40 && x < 50 && y > 40 && y < 50;
    expect(isIn).toBe(true);
  }
});

test('a lattice that fills its model reaches all of it, with turned cells and far from the origin as well', () => {
  const ball = sphere(15, 48, [700, -3, 8]);
  const { frame } = frameModel(ball, spec(5, { turnZDeg: 31 }));
  expect(coverageOf(samplesOf(ball), frame)).toMatchObject({ share: 1, bodiesKept: 1, bodies: 1 });
  expect(lostFaces(ball, frame)).toHaveLength(0);
});

test('what is farther than a cell from every strut is lost, and shown where it is', () => {
  // A rod too thin for a node of the lattice stands on a block.
  const model = appendMeshes([box([0, 0, 0], [20, 20, 20]), box([40, 9, 0], [41, 10, 80])]);
  const { frame } = frameModel(model, spec(10));
  const coverage = coverageOf(samplesOf(model), frame);
  expect(coverage.share).toBeCloseTo(8000 / 8080, 2);
  expect(coverage).toMatchObject({ bodiesKept: 1, bodies: 2 });
  expect(coverage.lostAt![0]).toBeGreaterThan(39);
  const lost = lostFaces(model, frame);
  expect(lost.length).toBeGreaterThan(0);
  for (let i = 0; i < lost.length; i += 3) expect(lost[i]).toBeGreaterThan(39);
});

test('links between islands reach a plate whose lattice falls apart', async () => {
  const model = await plate();
  const originMm = [30, 20, 3.5] as [number, number, number];
  const apart = frameModel(model, spec(10, { originMm })).frame;
  const linked = frameModel(model, spec(10, { originMm, joinIslands: 'links' })).frame;
  const samples = samplesOf(model);
  expect(coverageOf(samples, apart).share).toBeLessThan(0.5);
  expect(coverageOf(samples, linked).share).toBeGreaterThan(0.85);
  expect(linked.prunedShare).toBeLessThan(apart.prunedShare);
});

test('a strut of large cells is not shown to reach all of a part thinner than a cell', () => {
  // One node of BCC with its eight stubs, 10 mm from most of the part.
  const part = box([0, 0, 0], [30, 15.8, 4]);
  const { frame } = frameModel(part, spec(10));
  expect(shownCoverage(samplesOf(part), frame).share).toBeLessThan(0.35);
  expect(lostFaces(part, frame).length).toBeGreaterThan(0);
  // A truss along the part fills it, however large its cells are.
  const flat = sampleSpec('TYPE-20007', { cellMm: 10, rodDiameterMm: 1, sides: 6 });
  expect(shownCoverage(samplesOf(part), frameModel(part, flat).frame).share).toBe(1);
});

test('a blade is not reached through the air beside it', async () => {
  const model = await comb();
  const { frame } = frameModel(model, spec(5, { originMm: [12.75, 9, 5] }));
  // Of the blades, 10 mm and farther from the spine, only those that hold struts are reached.
  const samples = samplesOf(model);
  const isReached = reachTest(frame, samples.sight);
  const { segments } = expandFrame(frame);
  const holds = new Set<number>();
  for (let i = 0; i < segments.length; i += 3)
    if (segments[i + 1]! > 7) holds.add(Math.floor(segments[i]! / 4));
  for (let blade = 0; blade < 7; blade++)
    if (!holds.has(blade)) expect(isReached(blade * 4 + 0.75, 16, 5)).toBe(false);
  expect(holds.size).toBeLessThan(7);
});
