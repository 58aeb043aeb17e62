import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { modelOf } from '../pipeline/bodies/testing/made-of-bodies.ts';
import { generateLattice } from '../pipeline/generate.ts';
import { estimateJob } from './estimate.ts';
import { estimateOfMesh } from './mesh-estimate.ts';

const length = fc.double({ min: 5, max: 400, noNaN: true });
const more = fc.double({ min: 1, max: 3, noNaN: true });

test('the estimate grows with every size and falls with larger cells', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STRUT_LATTICES),
      fc.tuple(length, length, length),
      fc.integer({ min: 12, max: 1_000_000 }),
      fc.integer({ min: 6, max: 16 }),
      more,
      fc.nat(3),
      fc.constantFrom(undefined, 'net' as const),
      ({ title }, max, faces, sides, factor, which, openEnds) => {
        const spec = sampleSpec(title, {
          cellMm: 8,
          rodDiameterMm: 0.8,
          sides,
          ...(openEnds ? { openEnds } : {}),
        });
        const base = estimateJob({ boxMm: { min: [0, 0, 0], max }, faces, spec });
        const grown = estimateJob({
          boxMm: { min: [0, 0, 0], max: max.map((v, k) => (k === which ? v * factor : v)) },
          faces: which === 3 ? Math.round(faces * factor) : faces,
          spec,
        });
        // Smaller cells of the same shape: another shape, or more sides, may have struts that meet in fewer
        // creases.
        const finer = estimateJob({
          boxMm: { min: [0, 0, 0], max },
          faces,
          spec: { ...spec, cellMm: [8 / factor, 8 / factor, 8 / factor] },
        });
        // A size one rounding step larger may come out one rounding step smaller.
        const least = (value: number) => value * (1 - 1e-12);
        for (const larger of [grown, finer]) {
          expect(larger.seconds).toBeGreaterThanOrEqual(least(base.seconds));
          expect(larger.bytes).toBeGreaterThanOrEqual(least(base.bytes));
          expect(larger.triangles).toBeGreaterThanOrEqual(least(base.triangles));
          expect(larger.struts).toBeGreaterThanOrEqual(least(base.struts));
        }
      },
    ),
  );
});

test('a model of known volume takes more the larger it is', () => {
  fc.assert(
    fc.property(
      fc.tuple(length, length, length),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      more,
      fc.constantFrom('keep' as const, 'net' as const),
      (edges, filled, factor, openEnds) => {
        const spec = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8, openEnds });
        const scaled = (by: number) => {
          const max = edges.map((mm) => mm * by) as [number, number, number];
          const volumeMm3 = filled * max[0] * max[1] * max[2];
          return estimateJob({ boxMm: { min: [0, 0, 0], max }, faces: 1000, volumeMm3, spec });
        };
        const [base, larger] = [scaled(1), scaled(factor)];
        for (const key of ['seconds', 'bytes', 'triangles', 'struts'] as const)
          expect(larger[key]).toBeGreaterThanOrEqual(base[key] * (1 - 1e-12));
      },
    ),
  );
});

test('a folded model takes as much longer as its surface is larger', () => {
  const spec = sampleSpec('TYPE-20002', { cellMm: 2, rodDiameterMm: 0.3 });
  const about = { boxMm: { min: [0, 0, 0], max: [50, 20, 50] }, faces: 20_000, volumeMm3: 36_000, spec };
  const plain = estimateJob(about);
  const folded = estimateJob({ ...about, areaMm2: 50_000 });
  expect(folded.seconds / plain.seconds).toBeGreaterThan(3);
  expect(folded.triangles).toBeGreaterThan(2 * plain.triangles);
});

test('a lattice of a body counts in the body alone, near what is made', async () => {
  const model = modelOf(box([0, 0, 0], [30, 30, 20]), box([10, 10, 10], [20, 20, 20]));
  const spec: ConstantSpec = {
    ...sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1 }),
    bodies: [
      {
        body: 1,
        role: 'lattice',
        own: { lattice: 'TYPE-20001', cellMm: [2.5, 2.5, 2.5], rodDiameterMm: 0.5 },
      },
    ],
  };
  const report = await generateLattice(model, spec, { write: () => undefined });
  const guess = estimateOfMesh(model, spec);
  for (const ratio of [guess.triangles / report.triangles, guess.struts / report.strutCount]) {
    expect(ratio).toBeGreaterThan(1 / 1.6);
    expect(ratio).toBeLessThan(1.6);
  }
  const { bodies: _, ...whole } = spec;
  const finest = estimateOfMesh(model, { ...whole, ...spec.bodies![0]!.own! });
  expect(guess.struts).toBeLessThan(finest.struts / 4);
  // Without the volumes of the bodies it is the most that it can be.
  const about = { boxMm: boundsOf(model), faces: model.triangles.length / 3, volumeMm3: volumeOf(model) };
  expect(estimateJob({ ...about, spec }).struts).toBeCloseTo(finest.struts, -1);
});

test('a boundary net is counted: its triangles and struts come out near what is made, and it takes many times as long', async () => {
  const jobs = [
    { mesh: sphere(13, 32), lattice: 'TYPE-20002', sides: 8 },
    { mesh: box([0, 0, 0], [26, 22, 18]), lattice: 'TYPE-20008', sides: 6 },
  ];
  for (const { mesh, lattice, sides } of jobs) {
    const spec = sampleSpec(lattice, {
      cellMm: 8,
      rodDiameterMm: 0.8,
      sides,
      openEnds: 'net',
      originMm: [3, 2, 1],
    });
    const report = await generateLattice(mesh, spec, { write: () => undefined });
    const about = { boxMm: boundsOf(mesh), faces: mesh.triangles.length / 3, volumeMm3: volumeOf(mesh) };
    const guess = estimateJob({ ...about, spec });
    for (const ratio of [guess.triangles / report.triangles, guess.struts / report.strutCount]) {
      expect(ratio).toBeGreaterThan(1 / 1.5);
      expect(ratio).toBeLessThan(1.5);
    }
    expect(guess.seconds).toBeGreaterThan(
      2.5 * estimateJob({ ...about, spec: { ...spec, openEnds: 'keep' } }).seconds,
    );
  }
});

test('triangles and struts come out near what is made', async () => {
  const mesh = sphere(30);
  for (const lattice of ['TYPE-20001', 'TYPE-20002', 'TYPE-20007', 'TYPE-20009']) {
    const spec = sampleSpec(lattice, { cellMm: 8, rodDiameterMm: 0.8 });
    const report = await generateLattice(mesh, spec, { write: () => undefined });
    const guess = estimateJob({
      boxMm: boundsOf(mesh),
      faces: mesh.triangles.length / 3,
      volumeMm3: volumeOf(mesh),
      spec,
    });
    expect(guess.triangles / report.triangles).toBeGreaterThan(0.7);
    expect(guess.triangles / report.triangles).toBeLessThan(1.5);
    expect(guess.struts / report.strutCount).toBeGreaterThan(0.7);
    expect(guess.struts / report.strutCount).toBeLessThan(1.5);
  }
});
