import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { pressBodies } from '../../run/pipeline/press-bodies.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { gradeLattice } from '../grade/grade.ts';
import type { Patches } from './contact/patches.ts';
import { pressLattice } from './press-lattice.ts';
import { finish } from './press-test.ts';

const MATERIAL = materialByName('PA12')!;
const CUBE = box([0, 0, 0], [30, 30, 30]);
const MIDDLE = box([0, 0, 5], [30, 30, 25]);
const BCC = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1.4, originMm: [0, 0, 5] });
const GYROID: ConstantSpec = { ...BCC, lattice: 'TYPE-10001', rodDiameterMm: 1 };
const pad = (mm: number, ...facesAtMm: Point[]): FaceRole => ({ kind: 'solid', facesAtMm, mm });
const PADS = [pad(5, [15, 15, 0], [15, 15, 30])];

function pressed(model: Mesh, spec: ConstantSpec, patches?: Patches) {
  const source = { frame: () => buildFrame(model, spec), ...pressBodies(model, spec) };
  return finish(pressLattice(source, spec, { axis: 2, friction: true, patches, material: MATERIAL })).figures;
}

test.each([
  ['struts', BCC],
  ['a sheet', GYROID],
] as const)('%s between solid pads are as stiff as between plates', (_, spec) => {
  const padded = pressed(CUBE, { ...spec, roles: PADS });
  const held = stiffnessBetweenPlates(spec);
  expect(padded.stiffnessNPerMm / held).toBeGreaterThan(0.9);
  expect(padded.stiffnessNPerMm / held).toBeLessThan(1.02);
  expect(padded.heightMm).toBeCloseTo(30, 3);
  expect(padded.massG).toBeGreaterThan(2 * 30 * 30 * 5 * 0.00095);
});

/** Stiffness of the lattice alone between plates that hold it. */
function stiffnessBetweenPlates(spec: ConstantSpec): number {
  const source = { frame: () => buildFrame(MIDDLE, spec), ...pressBodies(MIDDLE, spec) };
  return finish(pressLattice(source, spec, { axis: 2, friction: true, material: MATERIAL })).figures
    .stiffnessNPerMm;
}

test('a load on a solid moves all of it, and solids that meet move as one', () => {
  const patches = {
    load: { atMm: [15, 15, 30], radiusMm: 2 },
    support: { atMm: [15, 15, 0], radiusMm: 2 },
  } as const;
  const loaded = pressed(CUBE, { ...BCC, roles: PADS }, { ...patches, guided: true });
  expect(loaded.stiffnessNPerMm / stiffnessBetweenPlates(BCC)).toBeCloseTo(1, 1);
  const joined = [pad(4, [15, 15, 30]), pad(4, [0, 15, 15]), pad(4, [15, 15, 0])];
  expect(() => pressed(CUBE, { ...BCC, roles: joined })).toThrow(
    expect.objectContaining({ code: 'solid-between' }),
  );
});

test('a solid bottom beside a pad is one solid', () => {
  const spec = { ...BCC, bottomMm: 5, roles: [pad(5, [15, 15, 30])] };
  const held = stiffnessBetweenPlates(BCC);
  expect(pressed(CUBE, spec).stiffnessNPerMm / held).toBeCloseTo(1, 1);
});

test('a shell beside a kept face is pressed as a skin alone, and counts once', () => {
  const shelled = { ...GYROID, shellMm: 1.5 };
  const clear: FaceRole = { kind: 'keepClear', facesAtMm: [[15, 15, 30]], mm: 0.4 };
  const [plain, kept] = [pressed(CUBE, shelled), pressed(CUBE, { ...shelled, roles: [clear] })];
  expect(kept.massG / plain.massG).toBeCloseTo(1, 1);
  expect(kept.stiffnessNPerMm / plain.stiffnessNPerMm).toBeLessThan(1.05);
});

test('grading sees the pads that the press test sees', () => {
  const spec = { ...BCC, roles: PADS };
  const loads = [{ axis: 2, friction: true }] as const;
  const rods = { minMm: 0.8, maxMm: 2 };
  const wanted = { loads, material: MATERIAL, rods, source: pressBodies(CUBE, spec) };
  const { before } = finish(gradeLattice(spec, wanted, (one) => buildFrame(CUBE, one)));
  expect(before[0]!.stiffnessNPerMm).toBeCloseTo(pressed(CUBE, spec).stiffnessNPerMm, 3);
});
