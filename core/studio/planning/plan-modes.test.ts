import { expect, test } from 'vitest';
import type { TaskGradientBody } from '../../contract/calls/gradient-task.ts';
import type { TaskMultiLatticeBody } from '../../contract/calls/multi-lattice-task.ts';
import type { LatticeRequest } from '../../contract/lattice/request.ts';
import { decodeGradient, decodeRegions } from '../../contract/lattice/task-codec.ts';
import { GRANTS } from '../../rules/account/permissions.ts';
import { levelPlane } from '../../spec/testing/level-plane.ts';
import type { User } from '../account/user.ts';
import { type GradientImage, imageItem } from '../file/gradient-image/image.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { planJob } from './plan.ts';
import { jobSpec } from './spec.ts';
import { problemsOf } from './testing/problems-of.ts';

async function start() {
  const ports = memoryPorts();
  const user: User = { ...(await sampleUser(ports)), grants: [...GRANTS] };
  const order = await sampleOrder(ports, user.uid);
  const shared = {
    id: order.id,
    fileId: order.file.id,
    fieldId: 3,
    action: 'high' as const,
    surfaceNum: 8,
    faces: 12,
    bbox: [30, 30, 30],
  };
  const plan = async (who: User, request: LatticeRequest) => {
    const planned = await planJob(ports, { user: who, file: order.file }, request);
    return { ...planned, spec: jobSpec(planned.request) };
  };
  const gradient = (changes: Partial<TaskGradientBody> = {}, who = user) =>
    plan(
      who,
      decodeGradient({
        ...shared,
        latticeId: 8,
        size: 8,
        wideDarkest: 1,
        wideLightest: 0.4,
        projection: 'x',
        grayscaleId: 'rings',
        grayscaleUrl: '',
        even: 'diameter',
        ...changes,
      }),
    );
  const part1 = { modelVal: 'part1' as const, latticeId: 8, size: 8, wide: 0.8, scalingRatio: 10 };
  const part2 = { modelVal: 'part2' as const, latticeId: 13, size: 6, wide: 0.6, scalingRatio: 10 };
  const regions = (changes: Partial<TaskMultiLatticeBody> = {}, who = user) =>
    plan(
      who,
      decodeRegions({
        ...shared,
        surface: levelPlane(15),
        parameters: [part1, part2],
        ...changes,
      }),
    );
  return { ports, user, gradient, regions, part1, part2 };
}

test('a gradient becomes a spec whose image stays in the store', async () => {
  const { gradient } = await start();
  expect((await gradient()).spec).toEqual({
    mode: 'gradient',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: 1,
    sides: 8,
    action: 'high',
    gradient: {
      image: { template: 'rings' },
      projection: 'x',
      darkestMm: 1,
      lightestMm: 0.4,
      even: 'diameter',
    },
  });
});

test('the user’s own image is found by id or address, for its owner only, and its bytes determine the content key', async () => {
  const { ports, user, gradient } = await start();
  const image = (letter: string, uid: string): GradientImage => ({
    id: `img_${letter.repeat(32)}`,
    uid,
    key: `pictures/${letter}`,
    name: 'a.png',
    type: 'image/png',
    sha256: letter.repeat(64),
    bytes: 9,
    widthPx: 2,
    heightPx: 2,
  });
  for (const [letter, uid] of [
    ['a', user.uid],
    ['b', user.uid],
    ['c', 'usr_other'],
  ] as const)
    await ports.table.write([{ put: imageItem(image(letter, uid), ports.clock.nowMs()) }]);
  const own = (changes: Partial<TaskGradientBody>) => gradient({ grayscaleId: undefined, ...changes });
  const byId = await own({ grayscaleId: image('a', '').id });
  const byUrl = await own({ grayscaleUrl: `https://files.example/x/${image('a', '').id}?signed=1` });
  expect(byUrl).toEqual(byId);
  expect((await own({ grayscaleId: image('b', '').id })).contentKey).not.toBe(byId.contentKey);
  expect((await own({ grayscaleUrl: '/gradients/rings.png' })).contentKey).toBe(
    (await gradient()).contentKey,
  );
  expect(await problemsOf(own({ grayscaleId: image('c', '').id }))).toEqual(['notFound']);
  expect(await problemsOf(own({ grayscaleUrl: 'http://127.0.0.1/secret.png' }))).toEqual(['notFound']);
  expect(await problemsOf(own({}))).toEqual(['grayscaleId missing']);
});

test('an own image may be a stack of layers that fill it evenly; a template may not', async () => {
  const { ports, user, gradient } = await start();
  const image: GradientImage = {
    id: `img_${'a'.repeat(32)}`,
    uid: user.uid,
    key: 'pictures/a',
    name: 'stress.png',
    type: 'image/png',
    sha256: 'a'.repeat(64),
    bytes: 9,
    widthPx: 12,
    heightPx: 8,
  };
  await ports.table.write([{ put: imageItem(image, ports.clock.nowMs()) }]);
  const stack = (layers: number) => gradient({ grayscaleId: image.id, layers });
  expect((await stack(4)).spec).toMatchObject({ gradient: { layers: 4 } });
  const thick = { grayscaleId: image.id, wideDarkest: 1.5 };
  expect(await problemsOf(gradient({ ...thick, layers: 4 }))).toEqual([]);
  expect(await problemsOf(gradient(thick))).toEqual(['wideDarkest out-of-range']);
  expect((await stack(4)).contentKey).not.toBe((await stack(5)).contentKey);
  for (const layers of [1, 7, 100_000])
    expect(await problemsOf(stack(layers))).toEqual(['layers out-of-range']);
  expect(await problemsOf(gradient({ layers: 4 }))).toEqual(['layers not-offered']);
});

test('a field without an image needs none, takes thicker rods, and determines the content key', async () => {
  const { gradient } = await start();
  const faces = { source: 'faces', facesAtMm: [[15, 15, 0]], depthMm: 9, course: 'linear' } as const;
  const rodsBy = { ...faces, facesAtMm: [[15, 15, 0] as [number, number, number]] };
  const field = (changes: Partial<TaskGradientBody> = {}) =>
    gradient({ grayscaleId: undefined, rodsBy, wideDarkest: 1.8, ...changes });
  const planned = await field();
  expect(planned.spec).toMatchObject({ gradient: { field: faces, darkestMm: 1.8 } });
  expect(planned.spec.gradient).not.toHaveProperty('image');
  expect((await field({ rodsBy: { ...rodsBy, depthMm: 10 } })).contentKey).not.toBe(planned.contentKey);
  expect(await problemsOf(field({ elastomer: 'PA12' }))).toEqual(['elastomer unknown-elastomer']);
  expect(await problemsOf(field({ elastomer: 'TPU' }))).toEqual([]);
  type Plan = [number, number];
  const corners: [Plan, Plan, Plan, Plan] = [
    [0, 9],
    [9, 9],
    [9, 0],
    [0, 0],
  ];
  const pressure = {
    source: 'pressure' as const,
    cornersMm: corners,
    fullKPa: 400,
    fromKPa: 50,
    toKPa: 300,
    course: 'linear' as const,
  };
  expect(await problemsOf(field({ rodsBy: pressure }))).toEqual(['grayscaleId missing']);
  expect((await gradient({ rodsBy: pressure })).spec).toMatchObject({
    gradient: { image: { template: 'rings' }, field: { source: 'pressure' } },
  });
});

test('rods of a gradient stay in the image’s range, and every problem names its field', async () => {
  const { gradient } = await start();
  expect(await problemsOf(gradient({ wideDarkest: 1.1, wideLightest: 0.2 }))).toEqual([
    'wideDarkest out-of-range',
    'wideLightest out-of-range',
  ]);
  expect(await problemsOf(gradient({ size: 20, wideDarkest: 2.5, wideLightest: 0.7 }))).toEqual([]);
  expect(await problemsOf(gradient({ wideDarkest: Number.NaN }))).toEqual(['wideDarkest out-of-range']);
  expect(await problemsOf(gradient({ latticeId: 1 }))).toEqual(['latticeId not-offered']);
  expect(await problemsOf(gradient({ action: 'cut' }))).toEqual(['action not-offered']);
  expect(await problemsOf(gradient({ latticeId: 13, action: 'cut' }))).toEqual([]);
  expect(await problemsOf(gradient({ latticeId: 99, size: 1, surfaceNum: 3 }))).toEqual(
    expect.arrayContaining(['latticeId unknown', 'size out-of-range', 'surfaceNum out-of-range']),
  );
});

test('two lattices become one spec, in any order of the parts', async () => {
  const { regions, part1, part2 } = await start();
  const { spec, contentKey } = await regions();
  expect(spec).toMatchObject({
    mode: 'regions',
    lattice: 'TYPE-20002',
    rodDiameterMm: 0.8,
    regions: { second: { lattice: 'TYPE-20007', cellMm: [6, 6, 6], rodDiameterMm: 0.6 } },
  });
  expect((await regions({ parameters: [part2, part1] })).contentKey).toBe(contentKey);
});

test('a part without a lattice takes the other’s', async () => {
  const { regions, part2 } = await start();
  const both = [{ ...part2, modelVal: 'part1' as const }, part2];
  const { spec, contentKey } = await regions({ parameters: [null, part2] });
  expect(spec).toMatchObject({ lattice: 'TYPE-20007', regions: { second: { lattice: 'TYPE-20007' } } });
  expect((await regions({ parameters: both })).contentKey).toBe(contentKey);
});

test('problems of two lattices name their part; a shared problem is reported once', async () => {
  const { regions, part1, part2 } = await start();
  expect(await problemsOf(regions({ parameters: [null, null] }))).toEqual(['parameters missing']);
  expect(
    await problemsOf(
      regions({
        parameters: [
          { ...part1, wide: 9 },
          { ...part2, latticeId: 2, size: 1 },
        ],
      }),
    ),
  ).toEqual([
    'parameters.part1.wide out-of-range',
    'parameters.part2.size out-of-range',
    'parameters.part2.latticeId not-offered',
  ]);
  expect(await problemsOf(regions({ fieldId: 77 }))).toEqual(['fieldId unknown']);
  expect(await problemsOf(regions({ fieldId: 5 }))).toEqual(['fieldId not-offered']);
  expect(
    await problemsOf(
      regions({
        surface: [
          [0, 0, 0],
          [1, 1, 1],
          [2, 2, 2],
        ],
      }),
    ),
  ).toEqual(['surface plane-out-of-range']);
  expect(await problemsOf(regions({ action: 'low' }))).toEqual(['action not-offered']);
  const octets = [{ ...part1, latticeId: 13 }, part2];
  expect(await problemsOf(regions({ action: 'low', parameters: octets }))).toEqual([]);
});

test('both modes need their grant, and a bar overrides it', async () => {
  const { user, gradient, regions } = await start();
  for (const who of [
    { ...user, grants: [] },
    { ...user, barred: true },
  ]) {
    expect(await problemsOf(gradient({}, who))).toEqual(['notGranted']);
    expect(await problemsOf(regions({}, who))).toEqual(['notGranted']);
  }
});
