import { beforeAll, expect, test } from 'vitest';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { prism } from '../../../tests/models/shapes.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { frameTotals } from '../../fill/frame/frame.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { facesOfDiameter, roundOf } from '../../model/faces/pick-faces.ts';
import { distanceFrom } from '../../model/faces/round.ts';
import { BRUSH_LIMITS } from '../../rules/parameters/roles.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { type FacePlace, movedFace } from '../../spec/face-place.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { sampleGradient, sampleSpec } from '../../spec/testing/sample-spec.ts';
import { isSound, searchCrossings } from '../../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../../verify/verify.ts';
import { filledModel } from '../testing/filled-model.ts';
import { buildFrame } from './build-frame.ts';

const OCTET = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1, sides: 6 });
const CUBE = box([0, 0, 0], [30, 30, 30]);
const FOOT: Point = [15, 15, 0];
const SIDE: Point = [30, 15, 15];
const FINE = { cellMm: [5, 5, 5] as Point };

let part: Mesh;
let holes: Point[];
beforeAll(async () => {
  part = await bracket();
  const found = facesOf(part);
  holes = facesOfDiameter(found, 'hole', 6.6).map((face) => found.faces[face]!.atMm);
});

async function made(model: Mesh, spec: LatticeSpec) {
  const { report, bytes } = await filledModel(model, spec, { threads: 1 });
  const corners = cornersOfStl(bytes);
  const verification = verifyTriangles(corners);
  expect(isSound(verification, searchCrossings(corners))).toBe(true);
  expect(verification.components).toBe(report.bodies?.length ?? 1);
  return { report, corners };
}

const withRoles = (roles: readonly FaceRole[], more: Partial<ConstantSpec> = {}): ConstantSpec => ({
  ...OCTET,
  ...more,
  roles,
});
const solid = (mm: number, ...facesAtMm: FacePlace[]): FaceRole => ({ kind: 'solid', facesAtMm, mm });

/** Triangles as text, each from its first vertex in order. */
function trianglesOf(corners: ArrayLike<number>): Set<string> {
  const out = new Set<string>();
  for (let i = 0; i < corners.length; i += 9) {
    const at = [0, 3, 6].map((k) => [0, 1, 2].map((axis) => corners[i + k + axis]).join());
    const first = at.indexOf([...at].sort()[0]!);
    out.add([at[first], at[(first + 1) % 3], at[(first + 2) % 3]].join(' '));
  }
  return out;
}

test('a rim keeps the face of its hole bit for bit, and ends in a cylinder', async () => {
  const { report, corners } = await made(part, withRoles([solid(3, ...holes), solid(4, [30, 20, 0])]));
  const model = facesOf(part);
  const there = trianglesOf(corners);
  const [first] = facesOfDiameter(model, 'hole', 6.6);
  for (const face of facesOfDiameter(model, 'hole', 6.6)) {
    const own = [...model.faces[face]!.triangles].flatMap((triangle) =>
      [0, 1, 2].flatMap((k) => [...part.positions.slice(part.triangles[triangle * 3 + k]! * 3).slice(0, 3)]),
    );
    for (const triangle of trianglesOf(own)) expect(there).toContain(triangle);
  }
  const { shape } = model.faces[first!]!;
  if (shape.kind !== 'hole') throw new Error('a hole');
  const rim = { ...roundOf(shape), size: shape.diameterMm / 2 + 3 };
  // The far face between the ends: as many vertices as struts need, none off the cylinder.
  let near = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const off = distanceFrom(rim, corners[i]!, corners[i + 1]!, corners[i + 2]!);
    if (Math.abs(off) < 0.02) near++;
  }
  expect(near).toBeGreaterThan(100);
  const ringMm3 = (Math.PI * 6.3 ** 2 - 24 * 3.3 ** 2 * Math.sin(Math.PI / 24)) * 12;
  expect(report.solids).toHaveLength(holes.length + 1);
  for (const { volumeMm3, strutCount, deviationMm } of report.solids!.slice(0, -1)) {
    expect(volumeMm3 / ringMm3).toBeCloseTo(1, 3);
    expect(strutCount).toBeGreaterThan(4);
    expect(deviationMm).toBeLessThan(0.02);
  }
});

test('the report names the struts that cross the face of a solid and do not join it', async () => {
  const roles = [solid(3, ...holes), solid(4, [30, 20, 0])];
  const { solids } = (await made(part, withRoles(roles, { lattice: 'TYPE-20001' }))).report;
  const missing = solids!.map(({ missingStruts = 0 }) => missingStruts);
  // The slanted holes of the wall are cut by cells that end at its surface; under the foot every strut goes on.
  expect(missing.at(-1)).toBe(0);
  expect(Math.max(...missing)).toBeGreaterThan(0);
  const [pad] = (await made(CUBE, withRoles([solid(4, FOOT)]))).report.solids!;
  expect(pad).not.toHaveProperty('missingStruts');
});

test('a pad is an exact plane, and struts go into it', async () => {
  const { report, corners } = await made(CUBE, withRoles([solid(4, FOOT)]));
  const [pad] = report.solids!;
  expect(pad).toMatchObject({ kind: 'solid', mm: 4, deviationMm: 0 });
  expect(pad!.volumeMm3).toBeCloseTo(30 * 30 * 4, 1);
  expect(pad!.strutCount).toBeGreaterThan(9);
  const levels = new Set<number>();
  for (let i = 2; i < corners.length; i += 3)
    if (corners[i]! > 3.9 && corners[i]! < 4.1) levels.add(corners[i]!);
  expect([...levels]).toEqual([4]);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 2);
});

test('a pad under many fine struts, which is cut without the boolean kernel, is as exact', async () => {
  const fine = { lattice: 'TYPE-20007', cellMm: [2.5, 2.5, 2.5] as Point, rodDiameterMm: 0.3, sides: 8 };
  const { report } = await made(box([0, 0, 0], [30, 30, 6]), withRoles([solid(2, FOOT)], fine));
  expect(report.trim.triangles).toBeGreaterThan(40_000);
  expect(report.solids![0]!.volumeMm3).toBeCloseTo(1800, 1);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 2);
});

test('a tread below a riser and a rim around a blind hole are exact, though the model goes on beside them', async () => {
  const outline: [number, number][] = [
    [0, 0],
    [24, 0],
    [24, 10],
    [20, 10],
    [20, 30],
    [0, 30],
  ];
  const { Manifold } = await openKernel();
  const hole = Manifold.cylinder(10, 3, 3, 48).translate(10, 20, 25);
  const { vertProperties, triVerts } = Manifold.extrude([outline], 30).subtract(hole).getMesh();
  const model = { positions: vertProperties, triangles: triVerts };
  const { report } = await made(model, withRoles([solid(3, [22, 10, 15]), solid(3, [13, 20, 27.5])], FINE));
  const [tread, rim] = report.solids!;
  expect(Math.abs(tread!.volumeMm3 / (4 * 3 * 30) - 1)).toBeLessThan(1e-3);
  const ringMm3 = (Math.PI * 6 ** 2 - 24 * 3 ** 2 * Math.sin(Math.PI / 24)) * 5;
  expect(Math.abs(rim!.volumeMm3 / ringMm3 - 1)).toBeLessThan(1e-3);
});

test('solids meet and overlap, at any turn and far from the origin', async () => {
  const roles = [solid(4, FOOT), { ...solid(2, SIDE), kind: 'skin' as const }];
  const turned = await made(CUBE, withRoles(roles, { turnZDeg: 17, originMm: [1, 2, 3] }));
  expect(turned.report.solids).toHaveLength(2);
  const far = CUBE.positions.map((mm, i) => mm + (i % 3 === 0 ? 4000 : 0));
  const moved = roles.map((role) => ({
    ...role,
    facesAtMm: role.facesAtMm.map((face) => movedFace(face, ([x, y, z]) => [x + 4000, y, z])),
  }));
  const { report } = await made({ ...CUBE, positions: far }, withRoles(moved));
  expect(report.solids!.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([3600, 1800]);
});

test('a face that is kept clear has no lattice before the depth', async () => {
  const { corners, report } = await made(CUBE, withRoles([{ kind: 'keepClear', facesAtMm: [FOOT], mm: 5 }]));
  for (let i = 2; i < corners.length; i += 3) expect(corners[i]).toBeGreaterThanOrEqual(5 - 1e-4);
  expect(report.solids).toBeUndefined();
  const both = await made(CUBE, withRoles([{ kind: 'keepClear', facesAtMm: [SIDE], mm: 6 }, solid(3, FOOT)]));
  for (let i = 0; i < both.corners.length; i += 3)
    if (both.corners[i + 2]! > 3.01) expect(both.corners[i]).toBeLessThanOrEqual(24 + 1e-4);
});

test('a round face without an exact solid gets an offset with its deviation', async () => {
  const ball = sphere(15);
  const { report } = await made(ball, withRoles([solid(3, [15, 0, 0])]));
  const [shell] = report.solids!;
  const exact = volumeOf(ball) - (4 / 3) * Math.PI * 12 ** 3;
  expect(shell!.deviationMm).toBeGreaterThan(0);
  expect(shell!.deviationMm).toBeLessThan(0.15);
  expect(shell!.volumeMm3 / exact).toBeCloseTo(1, 1);
});

test('a patch that a brush painted is solid behind it, wherever the model lies', async () => {
  const painted = (dx: number): FacePlace => ({
    strokes: [
      {
        atMm: [
          [dx + 8, 15, 30],
          [dx + 12, 15, 30],
        ],
        radiusMm: 5,
      },
      { atMm: [[dx + 8, 15, 30]], radiusMm: 2, erases: true },
    ],
  });
  const { report } = await made(CUBE, withRoles([solid(4, painted(0))]));
  const [patch, ...others] = report.solids!;
  expect(others).toEqual([]);
  // Two discs 4 mm apart without what was erased, 4 mm deep, and a wall half a step beside their border.
  const discsMm2 = 2 * Math.PI * 25 - (50 * Math.acos(0.4) - 4 * Math.sqrt(21)) - Math.PI * 4;
  expect(patch!.volumeMm3).toBeGreaterThan(4 * discsMm2);
  expect(patch!.volumeMm3).toBeLessThan(4 * discsMm2 * 2);
  expect(patch!.strutCount).toBeGreaterThan(2);
  // Of its far side, not of the wall at its border, which is millimetres away.
  expect(patch!.deviationMm).toBeLessThan(0.4);
  const two = appendMeshes([CUBE, box([4000, 0, 0], [4030, 30, 30])]);
  const both = await made(two, withRoles([solid(4, painted(0), painted(4000))]));
  expect(both.report.solids!.map(({ volumeMm3 }) => volumeMm3 / patch!.volumeMm3)).toEqual([
    expect.closeTo(1, 2),
    expect.closeTo(1, 2),
  ]);
});

test('sheets and gradients have roles as well', async () => {
  const sheet = withRoles([solid(4, FOOT), { kind: 'keepClear', facesAtMm: [SIDE], mm: 4 }], {
    lattice: 'TYPE-10001',
  });
  const { report } = await made(CUBE, sheet);
  expect(report.solids![0]!.volumeMm3).toBeCloseTo(3600, 1);
  const gradient = sampleGradient(withRoles([solid(3, ...holes)]), 'z', 0.7);
  expect((await made(part, gradient)).report.solids).toHaveLength(holes.length);
});

test.each([
  ['a shell', { shellMm: 2 }],
  ['a solid bottom', { bottomMm: 3 }],
])('rims and pads join %s', async (_, wall) => {
  const roles: FaceRole[] = [solid(5, ...holes), { kind: 'keepClear', facesAtMm: [[30, 20, 0]], mm: 6 }];
  const { report } = await made(part, withRoles(roles, wall));
  const plain = await made(part, { ...OCTET, ...wall });
  expect(report.solids).toHaveLength(holes.length);
  const rimsMm3 = report.solids!.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0);
  expect(report.volumeMm3).toBeGreaterThan(plain.report.volumeMm3);
  expect(report.volumeMm3).toBeLessThan(plain.report.volumeMm3 + rimsMm3);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 3);
});

test('each body has the roles of its own faces', async () => {
  const two = appendMeshes([CUBE, box([40, 0, 0], [70, 30, 30])]);
  const { report } = await made(two, withRoles([solid(3, FOOT), solid(5, [70, 15, 15])]));
  expect(report.solids!.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([2700, 4500]);
});

test('a patch in the middle of triangles far larger than the brush is joined, though none of their corners is left', async () => {
  const around = Array.from({ length: 12 }, (_, k): [number, number] => {
    const angle = (Math.PI * (2 * k + 1)) / 12;
    return [9 * Math.cos(angle), 9 * Math.sin(angle)];
  });
  const bar = prism(around, 60);
  const { min, max } = boundsOf(bar);
  const at: Point = [max[0], 0, (min[2] + max[2]) / 2];
  const { report } = await made(bar, withRoles([solid(3, { strokes: [{ atMm: [at], radiusMm: 4 }] })]));
  expect(report.solids![0]!.strutCount).toBeGreaterThan(2);
});

test('paint that is erased again on one of two bodies leaves that body without a role', async () => {
  const two = appendMeshes([CUBE, box([31, 0, 0], [61, 30, 30])]);
  const [on, over]: Point[] = [
    [15, 15, 30],
    [46, 15, 30],
  ];
  const erased = { atMm: [over!], radiusMm: 9, erases: true };
  const face = { strokes: [{ atMm: [on!, over!], radiusMm: 6 }, erased] };
  const { report } = await made(two, withRoles([solid(4, face)], FINE));
  expect(report.solids!.map(({ atMm }) => atMm[0]! < 31)).toEqual([true]);
  const all = { strokes: [...face.strokes, { ...erased, atMm: [on!] }] };
  await expect(made(two, withRoles([solid(4, all)], FINE))).rejects.toMatchObject({ code: 'face-not-found' });
});

test('a place is as near to a body as to the whole model', () => {
  const small = appendMeshes([CUBE, box([40, 0, 0], [54, 14, 14])]);
  const volumeMm3 = (spec: LatticeSpec) => frameTotals(buildFrame(small, spec)).predictedVolumeMm3;
  const at = (mm: number): Point => [47, 7, 14 + mm];
  const painted = (mm: number): FacePlace => ({ strokes: [{ atMm: [at(mm)], radiusMm: 6 }] });
  for (const place of [at, painted]) {
    const solidMm3 = volumeMm3(withRoles([solid(3, place(0.5))], FINE));
    expect(solidMm3).toBeGreaterThan(volumeMm3({ ...OCTET, ...FINE }) + 150);
    expect(() => volumeMm3(withRoles([solid(3, place(1))], FINE))).toThrow(
      expect.objectContaining({ code: 'face-not-found' }),
    );
  }
});

test('refuses faces that are not there, solids that nothing joins, and specs that have no roles', async () => {
  const refused = async (spec: LatticeSpec, model = CUBE) =>
    await made(model, spec).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
  expect(await refused(withRoles([solid(3, [15, 15, -9])]))).toBe('face-not-found');
  const erased = { atMm: [FOOT], radiusMm: 3, erases: true };
  expect(await refused(withRoles([solid(3, { strokes: [erased] })]))).toBe('face-not-found');
  expect(await refused(withRoles([solid(40, FOOT)]))).toBe('nothing-inside');
  // Between the solid and the lattice all is kept clear.
  const apart = withRoles([solid(3, FOOT), { kind: 'keepClear', facesAtMm: [FOOT], mm: 8 }]);
  expect(await refused(apart)).toBe('solid-apart');
  const codes = (spec: LatticeSpec) => checkSpec(spec).map(({ code }) => code);
  const roles = [solid(3, FOOT)];
  expect(codes(withRoles(roles, { cells: 'conformal' }))).toContain('roles-out-of-place');
  expect(codes(withRoles(roles, { lattice: 'TYPE-10001', variant: 'network' }))).toContain(
    'not-with-this-lattice',
  );
  expect(codes(withRoles(roles, { openEnds: 'net' }))).toContain('net-out-of-place');
  const brush = (radiusMm: number, ...atMm: Point[]) => solid(3, { strokes: [{ atMm, radiusMm }] });
  const half = Array.from({ length: BRUSH_LIMITS.maxPlaces / 2 + 1 }, () => FOOT);
  const tooMany = solid(3, ...brush(3, ...half).facesAtMm, ...brush(3, ...half).facesAtMm);
  for (const wrong of [solid(0.1, FOOT), solid(3), solid(101, FOOT), brush(0, FOOT), brush(3), tooMany])
    expect(codes(withRoles([wrong]))).toContain('roles-out-of-range');
});
