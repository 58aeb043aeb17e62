import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { rotateMesh } from '../../../../tests/models/variants.ts';
import { checkSpec } from '../../../cells/check-spec.ts';
import { relativeDensity } from '../../../cells/density.ts';
import { decodeFrame, encodeFrame } from '../../../fill/frame/encode.ts';
import { frameTotals } from '../../../fill/frame/frame.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import type { BodyLattice, BodyRole, FaceRole } from '../../../spec/roles.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { buildFrame } from '../build-frame.ts';
import { made, modelOf, OCTET, volumeWithin } from './testing/made-of-bodies.ts';

const DENSE: BodyLattice = { lattice: 'TYPE-20001', cellMm: [4, 4, 4], rodDiameterMm: 0.8 };
const BLOCK = box([0, 0, 0], [24, 24, 16]);
const TOP = box([4, 4, 16], [20, 20, 32]);

const ball = sphere(9, 24);
const BALL = { ...ball, positions: ball.positions.map((mm, i) => mm + [12, 12, 18][i % 3]!) };
const INSERT = box([8, 8, 20], [14, 14, 26]);
const SCREW = box([9, 9, -1], [13, 13, 40]);
const BESIDE = box([24, 0, 0], [40, 24, 16]);
const APART = box([40, 0, 0], [56, 16, 16]);
const SHEET: BodyLattice = { lattice: 'TYPE-10001', cellMm: [6, 6, 6], rodDiameterMm: 0.8 };
const own = (body: number, lattice = DENSE): BodyRole => ({ body, role: 'lattice', own: lattice });

function roleAt(atMm: Point, mm: number, kind: FaceRole['kind'] = 'solid'): Partial<ConstantSpec> {
  return { roles: [{ kind, facesAtMm: [atMm], mm }] };
}

/** A mesh turned about two axes, so that no face lies along a plane of cells. */
function turned(mesh: Mesh): Mesh {
  return rotateMesh(mesh, [23, 17, 0]);
}

test.each([
  ['a box on another', [BLOCK, TOP], [own(1)], {}, 1],
  ['every body, slanted, a sheet on struts', [BLOCK, TOP].map(turned), [own(0), own(1, SHEET)], {}, 1],
  ['struts on a sheet', [BLOCK, TOP], [own(1)], { lattice: 'TYPE-10001' }, 1],
  ['a ball in a block, with cells turned', [BLOCK, BALL], [own(1)], { turnZDeg: 30 }, 1],
  ['one with a solid body in it', [BLOCK, TOP, INSERT], [own(1), { body: 2, role: 'solid' }], {}, 1],
  ['one with a hole', [BLOCK, TOP, SCREW], [own(1), { body: 2, role: 'void' }], {}, 1],
  ['one with a hollow in it', [BLOCK, TOP, INSERT], [own(1), { body: 2, role: 'void' }], {}, 1],
  ['side by side, with a whole face in common', [BLOCK, BESIDE], [own(0, SHEET), own(1)], {}, 1],
  ['one that stands apart', [BLOCK, APART, TOP], [own(1, SHEET), own(2)], {}, 2],
  ['a face of it is solid', [BLOCK, TOP], [own(1)], roleAt([12, 12, 32], 2), 1],
  ['clear room before its face', [BLOCK, TOP], [own(1)], roleAt([12, 12, 32], 3, 'keepClear'), 1],
  ['what lies around it is solid', [BLOCK, TOP], [own(1)], roleAt([12, 12, 0], 17), 1],
  ['a shell around both', [BLOCK, TOP], [own(1)], { shellMm: 1.5 }, 1],
  ['a shell around lattices of bodies alone, round', [BLOCK, BALL], [own(0), own(1)], { shellMm: 1.5 }, 1],
  ['a bottom in the body', [BLOCK, TOP], [own(0)], { bottomMm: 3 }, 1],
  ['a bottom below it', [BLOCK, TOP], [own(1)], { bottomMm: 3 }, 1],
  ['that of one of two parts', [BLOCK, APART, TOP], [own(2)], roleAt([12, 12, 0], 17), 2],
] as [string, Mesh[], BodyRole[], Partial<ConstantSpec>, number][])(
  'a lattice of a body is one with the lattice around it: %s',
  { tags: 'release' },
  async (_, meshes, roles, more, components) => {
    const model = modelOf(...meshes);
    const { report, verification, spec, corners } = await made(model, roles, more);
    expect([verification.components, verification.cavities]).toEqual([components, more.shellMm ? 1 : 0]);
    const { measured, predicted } = report.volumeFraction;
    expect(predicted / measured).toBeGreaterThan(0.96);
    expect(predicted / measured).toBeLessThan(1.05);
    for (const { lattice, strutCount = 9 } of report.solids?.filter((solid) => solid.lattice) ?? []) {
      expect(strutCount).toBeGreaterThan(3);
      if (lattice!.lattice === DENSE.lattice) expect(lattice!.wallStruts).toBeGreaterThan(8);
      else expect(Object.keys(lattice!)).toEqual(Object.keys(SHEET));
    }
    const frame = buildFrame(model, spec);
    expect(frameTotals(frame).predictedVolumeMm3 / report.volumeMm3).toBeCloseTo(predicted / measured, 1);
    expect(encodeFrame(decodeFrame(encodeFrame(frame)))).toEqual(encodeFrame(frame));
    expect(report.strutCount / frameTotals(frame).strutCount).toBeCloseTo(1, 1);
    for (const { body } of spec.bodies!.filter(({ role }) => role === 'void'))
      expect(await volumeWithin(corners, model.bodies![body]!.mesh)).toBeCloseTo(0, 2);
  },
);

test('bodies of a model without a list of them are counted in the order of the file', {
  tags: 'release',
}, async () => {
  const small = box([40, 0, 0], [52, 12, 12]);
  const { bodies: _, ...model } = modelOf(small, BLOCK);
  const struts = async (bodies: BodyRole[]) => (await made(model, bodies)).report.bodies!.at(-1)!.strutCount;
  expect(await struts([own(0)])).toBeGreaterThan(3 * (await struts([])));
  expect(await struts([own(1)])).toBe(await struts([]));
});

test('each body has the density of its lattice, and a pierced wall between them', async () => {
  const { corners } = await made(modelOf(BLOCK, TOP), [own(1)]);
  const inner = box([6, 6, 19], [18, 18, 31]);
  const law = relativeDensity({ ...DENSE, sides: 6 }, DENSE.rodDiameterMm);
  expect((await volumeWithin(corners, inner)) / volumeOf(inner) / law).toBeCloseTo(1, 0);
  const wall = box([4.5, 4.5, 16.1], [19.5, 19.5, 16.7]);
  const share = (await volumeWithin(corners, wall)) / volumeOf(wall);
  expect(share).toBeGreaterThan(0.85);
  expect(share).toBeLessThan(0.99);
});

test('a lattice of a body ends where its faces are solid or kept clear', { tags: 'release' }, async () => {
  const model = modelOf(BLOCK, TOP);
  const inner = box([6, 6, 20], [18, 18, 27]);
  const plain = await made(model, [own(1)]);
  const solid = await made(model, [own(1)], roleAt([12, 12, 32], 3));
  const clear = await made(model, [own(1)], roleAt([12, 12, 32], 3, 'keepClear'));
  const ofBody = ({ report }: typeof plain) => report.solids!.find(({ body }) => body === 1)!;
  for (const { corners } of [solid, clear])
    expect((await volumeWithin(corners, inner)) / (await volumeWithin(plain.corners, inner))).toBeGreaterThan(
      0.97,
    );
  expect(await volumeWithin(clear.corners, box([4, 4, 28.95], [20, 20, 32]))).toBeCloseTo(0, 2);
  for (const one of [solid, clear])
    expect(ofBody(one).volumeMm3).toBeLessThan(0.95 * ofBody(plain).volumeMm3);
  // No strut ends loose in clear room.
  expect(ofBody(clear).lattice!.strutCount).toBeLessThan(0.9 * ofBody(plain).lattice!.strutCount!);
});

test('an error about a lattice of a body names the body', async () => {
  const model = modelOf(BLOCK, TOP);
  model.bodies![1]!.name = 'pad';
  const spec = { ...OCTET, bodies: [own(1, { ...DENSE, cellMm: [60, 60, 60], rodDiameterMm: 9 })] };
  const code = expect.stringMatching(/^(nothing-inside|cell-too-large)$/);
  const message = expect.stringMatching(/^body 2 "pad": /);
  expect(() => buildFrame(model, spec)).toThrow(expect.objectContaining({ code, message }));
  await expect(made(model, spec.bodies)).rejects.toMatchObject({ code, message });
});

test('a shell is as thick around a body with its own lattice as around the others, and drained into it', {
  tags: 'release',
}, async () => {
  const model = modelOf(BLOCK, TOP);
  const drains = [{ atMm: [4, 12, 24] as Point, diameterMm: 3 }];
  const { report, corners } = await made(model, [own(1)], { shellMm: 2, drains });
  const side = box([4.05, 4.05, 27], [5.9, 19.95, 31]);
  expect((await volumeWithin(corners, side)) / volumeOf(side)).toBeCloseTo(1, 3);
  expect(await volumeWithin(corners, box([4, 11.5, 23.5], [6.5, 12.5, 24.5]))).toBeCloseTo(0, 2);
  expect(report.solids!.find(({ body }) => body === 1)!.lattice!.strutCount).toBeGreaterThan(20);
});

test('a lattice of a body is checked as that of a model', () => {
  const codes = (bodies: BodyRole[], more: Partial<ConstantSpec> = {}) =>
    checkSpec({ ...OCTET, ...more, bodies }).map(({ code }) => code);
  expect(codes([own(1)])).toEqual([]);
  expect(codes([own(1)], { shellMm: 2 })).toEqual([]);
  expect(codes([own(1, { ...DENSE, rodDiameterMm: 9 })])).toEqual(['bodies-out-of-range']);
  expect(codes([own(1, { ...DENSE, lattice: 'TYPE-1' })])).toEqual(['bodies-out-of-range']);
});
