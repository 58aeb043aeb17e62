import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { LITTLE_SHARE } from '../../rules/parameters/grading.ts';
import { modelOf } from '../../run/pipeline/bodies/testing/made-of-bodies.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { pressBodies } from '../../run/pipeline/press-bodies.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { BodyRole, FaceRole } from '../../spec/roles.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { gradeLattice } from '../grade/grade.ts';
import { rodBounds } from '../grade/rod-bounds.ts';
import type { Patches } from './contact/patches.ts';
import { finish } from './press-test.ts';
import { pressedPart } from './testing/pressed-part.ts';

const MATERIAL = materialByName('PA12')!;
const CUBE = box([0, 0, 0], [30, 30, 30]);
const MIDDLE = box([0, 0, 5], [30, 30, 25]);
const BCC = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1.4, originMm: [0, 0, 5] });
const GYROID: ConstantSpec = { ...BCC, lattice: 'TYPE-10001', rodDiameterMm: 1 };
const pad = (mm: number, ...facesAtMm: Point[]): FaceRole => ({ kind: 'solid', facesAtMm, mm });
const PADS = [pad(5, [15, 15, 0], [15, 15, 30])];

function pressed(model: Mesh, spec: ConstantSpec, patches?: Patches) {
  return pressedPart(model, spec, { axis: 2, friction: true, patches, material: MATERIAL });
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
  return pressed(MIDDLE, spec).stiffnessNPerMm;
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

test('a shell beside a kept face is pressed as a skin alone, and counts once', { tags: 'release' }, () => {
  const shelled = { ...GYROID, shellMm: 1.5 };
  const clear: FaceRole = { kind: 'keepClear', facesAtMm: [[15, 15, 30]], mm: 0.4 };
  const [plain, kept] = [pressed(CUBE, shelled), pressed(CUBE, { ...shelled, roles: [clear] })];
  expect(kept.massG / plain.massG).toBeCloseTo(1, 1);
  expect(kept.stiffnessNPerMm / plain.stiffnessNPerMm).toBeLessThan(1.05);
});

const SIDES: readonly Point[] = [
  [0, 15, 15],
  [30, 15, 15],
  [15, 0, 15],
  [15, 30, 15],
];
const skin = (mm: number, ...facesAtMm: Point[]): FaceRole => ({ ...pad(mm, ...facesAtMm), kind: 'skin' });
const stiffness = (spec: ConstantSpec) => pressed(CUBE, spec).stiffnessNPerMm;

test('a skin on sides carries as a wall beside the lattice, and on all faces as a shell', {
  tags: 'release',
}, () => {
  const alone = stiffness(BCC);
  const walls = stiffness({ ...BCC, roles: [skin(1, ...SIDES.slice(0, 2))] });
  // Two walls of 30 x 1 mm over 30 mm.
  expect((walls - alone) / (2 * MATERIAL.modulusMPa)).toBeGreaterThan(0.75);
  expect((walls - alone) / (2 * MATERIAL.modulusMPa)).toBeLessThan(1.25);
  const closed = stiffness({ ...BCC, roles: [skin(1.5, ...SIDES, [15, 15, 0], [15, 15, 30])] });
  expect(closed / stiffness({ ...BCC, shellMm: 1.5 })).toBeGreaterThan(0.9);
  expect(closed / stiffness({ ...BCC, shellMm: 1.5 })).toBeLessThan(1.1);
});

test('solid pads within a shell leave it as much shorter, and a thicker skin makes it stiffer there', {
  tags: 'release',
}, () => {
  const shelled: ConstantSpec = { ...BCC, shellMm: 1.5 };
  const plain = stiffness(shelled);
  // Two pads of 5 mm leave 20 mm of 30, and up to half a triangle of 2.5 mm more at either.
  const padded = stiffness({ ...shelled, roles: PADS });
  expect(padded / plain).toBeGreaterThan(1.2);
  expect(padded / plain).toBeLessThan(1.6);
  const thicker = stiffness({ ...shelled, roles: [skin(3, ...SIDES)] });
  expect(thicker / plain).toBeGreaterThan(1.4);
  expect(thicker / plain).toBeLessThan(2.1);
  const load = { atMm: [15, 15, 30], radiusMm: 2 } as const;
  const support = { atMm: [15, 15, 0], radiusMm: 2 } as const;
  const pushed = pressed(CUBE, { ...shelled, roles: PADS }, { load, support, guided: true });
  expect(pushed.stiffnessNPerMm / padded).toBeCloseTo(1, 1);
});

test('solids and skins are made once for all presses of a part', () => {
  const { solids, faceSkins } = pressBodies(CUBE, { ...BCC, roles: [...PADS, skin(1, ...SIDES)] });
  expect(faceSkins()).toHaveLength(4);
  expect(faceSkins()).toBe(faceSkins());
  expect(solids()).toBe(solids());
});

test('grading sees the pads and the skins that the press test sees', () => {
  const spec = { ...BCC, roles: [...PADS, skin(1, ...SIDES.slice(0, 2))] };
  const loads = [{ axis: 2, friction: true }] as const;
  const rods = { minMm: 0.8, maxMm: 2 };
  const wanted = { loads, material: MATERIAL, rods, source: pressBodies(CUBE, spec) };
  const { before, strutShare } = finish(gradeLattice(spec, wanted, (one) => buildFrame(CUBE, one)));
  expect(before[0]!.stiffnessNPerMm).toBeCloseTo(pressed(CUBE, spec).stiffnessNPerMm, 3);
  // The skins carry most, as their share of the stiffness says.
  const alone = stiffness({ ...BCC, roles: PADS });
  expect(strutShare).toBeLessThan(LITTLE_SHARE);
  expect(strutShare / (alone / before[0]!.stiffnessNPerMm)).toBeGreaterThan(0.5);
  expect(strutShare / (alone / before[0]!.stiffnessNPerMm)).toBeLessThan(1.5);
});

const HALVES = modelOf(box([0, 0, 0], [30, 30, 15]), box([0, 0, 15], [30, 30, 30]));
const ownLattice = (rodDiameterMm: number): BodyRole[] => [
  { body: 1, role: 'lattice', own: { lattice: 'TYPE-20002', cellMm: [5, 5, 5], rodDiameterMm } },
];

test('two lattices one over the other are pressed as springs in a row', () => {
  // The bodies meet where no joints are, which plates would hold whole.
  const soft = { ...BCC, cellMm: [5, 5, 5] as Point, rodDiameterMm: 0.7, originMm: [0, 0, 1.2] as Point };
  const alone = (rodDiameterMm: number, z: number) =>
    pressed(box([0, 0, z], [30, 30, z + 15]), { ...soft, rodDiameterMm }).stiffnessNPerMm;
  const inRow = 1 / (1 / alone(0.7, 0) + 1 / alone(1, 15));
  const both = pressed(HALVES, { ...soft, bodies: ownLattice(1) });
  expect(both.stiffnessNPerMm / inRow).toBeGreaterThan(0.8);
  expect(both.stiffnessNPerMm / inRow).toBeLessThan(1.05);
  expect(both.idle.struts).toBe(0);
});

test('a lattice of a body is pressed beside struts alone, and not graded', () => {
  const spec = { ...BCC, bodies: ownLattice(1) };
  const code = 'body-lattices';
  expect(() => pressed(HALVES, { ...spec, shellMm: 2 })).toThrow(expect.objectContaining({ code }));
  expect(() => pressed(HALVES, { ...spec, lattice: 'TYPE-10001' })).toThrow(
    expect.objectContaining({ code }),
  );
  expect(() => rodBounds(spec, { rodMinMm: 0.5 })).toThrow(expect.objectContaining({ code: 'not-gradable' }));
});
