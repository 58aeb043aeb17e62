import { beforeAll, expect, test } from 'vitest';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { frameTotals } from '../../fill/frame/frame.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { facesOfDiameter, roundOf } from '../../model/faces/pick-faces.ts';
import { distanceFrom } from '../../model/faces/round.ts';
import { BRUSH_LIMITS } from '../../rules/parameters/roles.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { type FacePlace, movedFace } from '../../spec/face-place.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { sampleGradient } from '../../spec/testing/sample-spec.ts';
import {
  CUBE_30,
  FINE_CELLS,
  fillSound,
  ROLES_SPEC,
  solidRole,
  specWithRoles,
} from '../testing/filled-roles.ts';
import { buildFrame } from './build-frame.ts';

const FOOT: Point = [15, 15, 0];
const SIDE: Point = [30, 15, 15];

let part: Mesh;
let holes: Point[];
beforeAll(async () => {
  part = await bracket();
  const found = facesOf(part);
  holes = facesOfDiameter(found, 'hole', 6.6).map((face) => found.faces[face]!.atMm);
});

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
  const { report, corners } = await fillSound(
    part,
    specWithRoles([solidRole(3, ...holes), solidRole(4, [30, 20, 0])]),
  );
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
  const roles = [solidRole(3, ...holes), solidRole(4, [30, 20, 0])];
  const { solids } = (await fillSound(part, specWithRoles(roles, { lattice: 'TYPE-20001' }))).report;
  const missing = solids!.map(({ missingStruts = 0 }) => missingStruts);
  // The slanted holes of the wall are cut by cells that end at its surface; under the foot every strut goes on.
  expect(missing.at(-1)).toBe(0);
  expect(Math.max(...missing)).toBeGreaterThan(0);
  const [pad] = (await fillSound(CUBE_30, specWithRoles([solidRole(4, FOOT)]))).report.solids!;
  expect(pad).not.toHaveProperty('missingStruts');
});

test('a pad is an exact plane, and struts go into it', async () => {
  const { report, corners } = await fillSound(CUBE_30, specWithRoles([solidRole(4, FOOT)]));
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

test('a pad under many fine struts, which is cut without the boolean kernel, is as exact', {
  tags: 'release',
}, async () => {
  const fine = { lattice: 'TYPE-20007', cellMm: [2.5, 2.5, 2.5] as Point, rodDiameterMm: 0.3, sides: 8 };
  const { report } = await fillSound(box([0, 0, 0], [30, 30, 6]), specWithRoles([solidRole(2, FOOT)], fine));
  expect(report.trim.triangles).toBeGreaterThan(40_000);
  expect(report.solids![0]!.volumeMm3).toBeCloseTo(1800, 1);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 2);
});

test('a tread below a riser and a rim around a blind hole are exact, though the model goes on beside them', {
  tags: 'release',
}, async () => {
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
  const { report } = await fillSound(
    model,
    specWithRoles([solidRole(3, [22, 10, 15]), solidRole(3, [13, 20, 27.5])], FINE_CELLS),
  );
  const [tread, rim] = report.solids!;
  expect(Math.abs(tread!.volumeMm3 / (4 * 3 * 30) - 1)).toBeLessThan(1e-3);
  const ringMm3 = (Math.PI * 6 ** 2 - 24 * 3 ** 2 * Math.sin(Math.PI / 24)) * 5;
  expect(Math.abs(rim!.volumeMm3 / ringMm3 - 1)).toBeLessThan(1e-3);
});

test('solids meet and overlap, at any turn and far from the origin', async () => {
  const roles = [solidRole(4, FOOT), { ...solidRole(2, SIDE), kind: 'skin' as const }];
  const turned = await fillSound(CUBE_30, specWithRoles(roles, { turnZDeg: 17, originMm: [1, 2, 3] }));
  expect(turned.report.solids).toHaveLength(2);
  const far = CUBE_30.positions.map((mm, i) => mm + (i % 3 === 0 ? 4000 : 0));
  const moved = roles.map((role) => ({
    ...role,
    facesAtMm: role.facesAtMm.map((face) => movedFace(face, ([x, y, z]) => [x + 4000, y, z])),
  }));
  const { report } = await fillSound({ ...CUBE_30, positions: far }, specWithRoles(moved));
  expect(report.solids!.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([3600, 1800]);
});

test('a face that is kept clear has no lattice before the depth', async () => {
  const { corners, report } = await fillSound(
    CUBE_30,
    specWithRoles([{ kind: 'keepClear', facesAtMm: [FOOT], mm: 5 }]),
  );
  for (let i = 2; i < corners.length; i += 3) expect(corners[i]).toBeGreaterThanOrEqual(5 - 1e-4);
  expect(report.solids).toBeUndefined();
  const both = await fillSound(
    CUBE_30,
    specWithRoles([{ kind: 'keepClear', facesAtMm: [SIDE], mm: 6 }, solidRole(3, FOOT)]),
  );
  for (let i = 0; i < both.corners.length; i += 3)
    if (both.corners[i + 2]! > 3.01) expect(both.corners[i]).toBeLessThanOrEqual(24 + 1e-4);
});

test('a round face without an exact solid gets an offset with its deviation', {
  tags: 'release',
}, async () => {
  const ball = sphere(15);
  const { report } = await fillSound(ball, specWithRoles([solidRole(3, [15, 0, 0])]));
  const [shell] = report.solids!;
  const exact = volumeOf(ball) - (4 / 3) * Math.PI * 12 ** 3;
  expect(shell!.deviationMm).toBeGreaterThan(0);
  expect(shell!.deviationMm).toBeLessThan(0.15);
  expect(shell!.volumeMm3 / exact).toBeCloseTo(1, 1);
});

test('sheets and gradients have roles as well', { tags: 'release' }, async () => {
  const sheet = specWithRoles([solidRole(4, FOOT), { kind: 'keepClear', facesAtMm: [SIDE], mm: 4 }], {
    lattice: 'TYPE-10001',
  });
  const { report } = await fillSound(CUBE_30, sheet);
  expect(report.solids![0]!.volumeMm3).toBeCloseTo(3600, 1);
  const gradient = sampleGradient(specWithRoles([solidRole(3, ...holes)]), 'z', 0.7);
  expect((await fillSound(part, gradient)).report.solids).toHaveLength(holes.length);
});

test.each([
  ['a shell', { shellMm: 2 }],
  ['a solid bottom', { bottomMm: 3 }],
])('rims and pads join %s', { tags: 'release' }, async (_, wall) => {
  const roles: FaceRole[] = [solidRole(5, ...holes), { kind: 'keepClear', facesAtMm: [[30, 20, 0]], mm: 6 }];
  const { report } = await fillSound(part, specWithRoles(roles, wall));
  const plain = await fillSound(part, { ...ROLES_SPEC, ...wall });
  expect(report.solids).toHaveLength(holes.length);
  const rimsMm3 = report.solids!.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0);
  expect(report.volumeMm3).toBeGreaterThan(plain.report.volumeMm3);
  expect(report.volumeMm3).toBeLessThan(plain.report.volumeMm3 + rimsMm3);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 3);
});

test('each body has the roles of its own faces', async () => {
  const two = appendMeshes([CUBE_30, box([40, 0, 0], [70, 30, 30])]);
  const { report } = await fillSound(two, specWithRoles([solidRole(3, FOOT), solidRole(5, [70, 15, 15])]));
  expect(report.solids!.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([2700, 4500]);
});

test('a place is as near to a body as to the whole model', { tags: 'release' }, () => {
  const small = appendMeshes([CUBE_30, box([40, 0, 0], [54, 14, 14])]);
  const volumeMm3 = (spec: LatticeSpec) => frameTotals(buildFrame(small, spec)).predictedVolumeMm3;
  const at = (mm: number): Point => [47, 7, 14 + mm];
  const painted = (mm: number): FacePlace => ({ strokes: [{ atMm: [at(mm)], radiusMm: 6 }] });
  for (const place of [at, painted]) {
    const solidMm3 = volumeMm3(specWithRoles([solidRole(3, place(0.5))], FINE_CELLS));
    expect(solidMm3).toBeGreaterThan(volumeMm3({ ...ROLES_SPEC, ...FINE_CELLS }) + 150);
    expect(() => volumeMm3(specWithRoles([solidRole(3, place(1))], FINE_CELLS))).toThrow(
      expect.objectContaining({ code: 'face-not-found' }),
    );
  }
});

test('refuses faces that are not there, solids that nothing joins, and specs that have no roles', async () => {
  const refused = async (spec: LatticeSpec, model = CUBE_30) =>
    await fillSound(model, spec).then(
      () => undefined,
      (error: { code: string; message: string }) =>
        error.code === 'solid-apart' ? `${error.code}: ${error.message}` : error.code,
    );
  expect(await refused(specWithRoles([solidRole(3, [15, 15, -9])]))).toBe('face-not-found');
  const erased = { atMm: [FOOT], radiusMm: 3, erases: true };
  expect(await refused(specWithRoles([solidRole(3, { strokes: [erased] })]))).toBe('face-not-found');
  expect(await refused(specWithRoles([solidRole(40, FOOT)]))).toBe('nothing-inside');
  // Between the solid and the lattice all is kept clear.
  const apart = specWithRoles([solidRole(3, FOOT), { kind: 'keepClear', facesAtMm: [FOOT], mm: 8 }]);
  expect(await refused(apart)).toMatch(/^solid-apart: .*keep less clear/);
  const codes = (spec: LatticeSpec) => checkSpec(spec).map(({ code }) => code);
  const roles = [solidRole(3, FOOT)];
  expect(codes(specWithRoles(roles, { cells: 'conformal' }))).toContain('roles-out-of-place');
  expect(codes(specWithRoles(roles, { lattice: 'TYPE-10001', variant: 'network' }))).toContain(
    'not-with-this-lattice',
  );
  expect(codes(specWithRoles(roles, { openEnds: 'net' }))).toContain('net-out-of-place');
  const brush = (radiusMm: number, ...atMm: Point[]) => solidRole(3, { strokes: [{ atMm, radiusMm }] });
  const half = Array.from({ length: BRUSH_LIMITS.maxPlaces / 2 + 1 }, () => FOOT);
  const tooMany = solidRole(3, ...brush(3, ...half).facesAtMm, ...brush(3, ...half).facesAtMm);
  for (const wrong of [
    solidRole(0.1, FOOT),
    solidRole(3),
    solidRole(101, FOOT),
    brush(0, FOOT),
    brush(3),
    tooMany,
  ])
    expect(codes(specWithRoles([wrong]))).toContain('roles-out-of-range');
});
