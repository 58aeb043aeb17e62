import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { frameTotals } from '../../../fill/frame/frame.ts';
import { encodeModel, readBodies } from '../../../formats/stl/body-appendix.ts';
import { encodeStl } from '../../../formats/stl/write.ts';
import { inspectModel, readInspected } from '../../../model/input/inspect.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import type { BodyRole } from '../../../spec/roles.ts';
import { buildFrame } from '../build-frame.ts';
import { made, modelOf, OCTET, volumeWithin } from './testing/made-of-bodies.ts';

const BLOCK = box([0, 0, 0], [40, 40, 24]);
/** Flush with the top of the block. */
const INSERT = box([10, 10, 12], [20, 20, 24]);
/** From the bottom of the block into the insert. */
const SCREW = box([13, 13, -5], [17, 17, 18]);
const CORE = box([26, 26, 6], [34, 34, 14]);

test('a file of several bodies is one model that knows them, and so is the file that is stored of it', () => {
  const model = modelOf(BLOCK, INSERT, SCREW, CORE);
  expect(volumeOf(model)).toBeCloseTo(volumeOf(BLOCK) + 16 * 5, 3);
  expect(model.bodies!.map(({ mesh }) => volumeOf(mesh))).toEqual([BLOCK, INSERT, SCREW, CORE].map(volumeOf));
  const named = { ...model, bodies: model.bodies!.map((body, i) => ({ ...body, name: `Körper ${i}\n` })) };
  const bytes = encodeModel(named);
  const stored = readInspected(bytes)!;
  expect(stored.bodies!.map(({ name }) => name)).toEqual([
    'Körper 0 ',
    'Körper 1 ',
    'Körper 2 ',
    'Körper 3 ',
  ]);
  expect(stored.triangles.length).toBe(model.triangles.length);
  expect(inspectModel(bytes, {}).mesh!.bodies).toEqual(stored.bodies);
  for (const cut of [1, 60, 5000]) expect(readBodies(bytes.subarray(0, bytes.length - cut))).toEqual([]);
  expect(encodeModel(BLOCK)).toEqual(encodeStl(BLOCK));
});

test('a stored body that is open, inward or not finite leaves the file without bodies for every reader', () => {
  const model = modelOf(BLOCK, INSERT, CORE);
  const inward = { ...INSERT, triangles: INSERT.triangles.toReversed() };
  const open = { ...INSERT, triangles: INSERT.triangles.slice(3) };
  const endless = { ...INSERT, positions: INSERT.positions.map((mm, i) => (i === 4 ? Number.NaN : mm)) };
  for (const mesh of [inward, open, endless]) {
    const bytes = encodeModel({ ...model, bodies: [{ name: '', mesh }, ...model.bodies!] });
    expect(readBodies(bytes)).toEqual([]);
    expect(readInspected(bytes)!.bodies).toBeUndefined();
  }
});

test('a solid body is whole in the result, a void one is none of it, and struts hold both', async () => {
  const model = modelOf(BLOCK, INSERT, SCREW, CORE);
  const { report, corners } = await made(model, [
    { body: 1, role: 'solid' },
    { body: 2, role: 'void' },
    { body: 3, role: 'solid' },
  ]);
  expect(await volumeWithin(corners, CORE)).toBeCloseTo(512, 1);
  expect((await volumeWithin(corners, INSERT)) / (1200 - 16 * 6)).toBeCloseTo(1, 4);
  expect(await volumeWithin(corners, SCREW)).toBeCloseTo(0, 2);
  expect(report.solids!.map(({ kind, body }) => [kind, body])).toEqual([
    ['body', 1],
    ['body', 3],
  ]);
  expect(report.solids![0]!.volumeMm3).toBeCloseTo(1200 - 16 * 6, 1);
  for (const { strutCount } of report.solids!) expect(strutCount).toBeGreaterThan(3);
  expect(report.modelVolumeMm3).toBeCloseTo(volumeOf(BLOCK) - 16 * 18, 1);
  expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 1);
});

test('a body that stands out of the lattice, round ones, sheets and a shell', {
  tags: 'release',
}, async () => {
  const foot = box([0, 0, -6], [40, 40, 0]);
  const ball = sphere(9);
  const at = { ...ball, positions: ball.positions.map((mm, i) => mm + [20, 20, 26][i % 3]!) };
  const model = modelOf(BLOCK, foot, at);
  const solid: BodyRole[] = [
    { body: 1, role: 'solid' },
    { body: 2, role: 'solid' },
  ];
  for (const more of [{ lattice: 'TYPE-10001' }, { shellMm: 2 }, { turnZDeg: 30 }]) {
    const { corners } = await made(model, solid, more);
    expect((await volumeWithin(corners, foot)) / volumeOf(foot)).toBeCloseTo(1, 3);
    expect((await volumeWithin(corners, at)) / volumeOf(at)).toBeCloseTo(1, 2);
  }
});

test('a separate part that is wholly solid is in the result as it is', { tags: 'release' }, async () => {
  const post = box([60, 0, 0], [72, 12, 20]);
  const model = modelOf(BLOCK, post);
  const faces: Point[] = [
    [60, 6, 10],
    [72, 6, 10],
  ];
  const byBody: BodyRole[] = [{ body: 1, role: 'solid' }];
  const byFaces = { roles: [{ kind: 'solid' as const, facesAtMm: faces, mm: 7 }] };
  for (const [bodies, more] of [
    [byBody, { lattice: 'TYPE-10001' }],
    [byBody, { turnZDeg: 30 }],
    [[], byFaces],
    [[], { ...byFaces, lattice: 'TYPE-10001' }],
  ] as const) {
    const { report, corners } = await made(model, bodies, more);
    expect(await volumeWithin(corners, post)).toBeCloseTo(volumeOf(post), 1);
    expect(report.bodies!.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
    expect(report.solids).not.toHaveLength(0);
    expect(report.boxMm.max[0]).toBeCloseTo(72, 2);
    const { predictedVolumeMm3 } = frameTotals(buildFrame(model, { ...OCTET, ...more, bodies }));
    expect(predictedVolumeMm3 / report.modelVolumeMm3).toBeCloseTo(report.volumeFraction.predicted, 2);
    expect(report.volumeFraction.predicted / report.volumeFraction.measured).toBeCloseTo(1, 1);
  }
  const drained = { bottomMm: 2, drains: [{ atMm: [66, 6, 0] as Point, diameterMm: 3 }] };
  const code = 'drain-blind';
  await expect(made(model, byBody, drained)).rejects.toMatchObject({ code });
  const all = [0, 1].map((body): BodyRole => ({ body, role: 'solid' }));
  await expect(made(model, all)).rejects.toMatchObject({ code: 'nothing-inside' });
});
