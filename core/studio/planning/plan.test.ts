import { expect, test } from 'vitest';
import { LATTICE_TYPES, latticeById } from '../../catalogue/lattice-types.ts';
import type { TaskLatticeBody } from '../../contract/calls/workspace.ts';
import { decodeConstant } from '../../contract/lattice/task-codec.ts';
import { FUNCTION_RESULT_MAX_BYTES } from '../../rules/order/job-limits.ts';
import { workerSizeFor } from '../../rules/order/worker-sizes.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { type JobPlan, planJob } from './plan.ts';
import { jobSpec } from './spec.ts';
import { problemsOf } from './testing/problems-of.ts';

function boxVolume([x, y, z]: readonly [number, number, number]): number {
  return x * y * z;
}

/** A plan with the engine's spec of its request. */
async function planned(work: Promise<JobPlan>) {
  const plan = await work;
  return { ...plan, spec: jobSpec(plan.request) };
}

const TASK: TaskLatticeBody = {
  id: 'wsp_1',
  fileId: 'fil_1',
  latticeId: 8,
  wide: 0.8,
  size: 10,
  scalingRatio: 10,
  fieldId: 3,
  action: 'high',
  surfaceNum: 8,
  faces: 12,
  bbox: [30, 30, 30],
};

async function start() {
  const { ports, user } = await portsOfUser();
  const order = await sampleOrder(ports, user.uid);
  const plan = async (changes: Partial<TaskLatticeBody> = {}, extentMm = order.file.extentMm, who = user) =>
    await planned(
      planJob(
        ports,
        { user: who, file: { ...order.file, extentMm, volumeMm3: boxVolume(extentMm) } },
        decodeConstant({ ...TASK, ...changes }),
      ),
    );
  const problems = (changes: Partial<TaskLatticeBody>, extentMm?: [number, number, number]) =>
    problemsOf(plan(changes, extentMm));
  return { user, plan, problems };
}

test('a valid task becomes a spec of the engine with an estimate', async () => {
  const { plan } = await start();
  const planned = await plan();
  expect(planned.spec).toEqual({
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [10, 10, 10],
    rodDiameterMm: 0.8,
    sides: 8,
    action: 'high',
  });
  expect(planned.estimateSeconds).toBeGreaterThan(0);
});

test('a result above what a function may write is planned for a container', async () => {
  const { plan } = await start();
  const task = { size: 5, surfaceNum: 16 };
  expect(workerSizeFor(await plan(task))).toBe('small');
  const planned = await plan(task, [400, 380, 259]);
  expect(planned.resultBytes).toBeGreaterThan(FUNCTION_RESULT_MAX_BYTES);
  expect(workerSizeFor(planned)).toBe('huge');
});

test('a surface lattice is planned as the requested network; strut lattices ignore the form', async () => {
  const { plan } = await start();
  const network = await plan({ latticeId: 1, variant: 'network', wide: 1 });
  expect(network.spec).toMatchObject({ lattice: 'TYPE-10001', variant: 'network' });
  const sheet = await plan({ latticeId: 1, variant: 'sheet', wide: 1 });
  expect(sheet.contentKey).toBe((await plan({ latticeId: 1, wide: 1 })).contentKey);
  expect(sheet.contentKey).not.toBe(network.contentKey);
  expect((await plan({ variant: 'network' })).contentKey).toBe((await plan()).contentKey);
});

test('cells may be taller than wide and start at an origin; a stretch of 1 is left out', async () => {
  const { plan } = await start();
  expect((await plan({ origin: [1, 2, 3] })).spec).toMatchObject({ originMm: [1, 2, 3] });
  const stretched = await plan({ stretch: 1.415 });
  expect(stretched.spec).toMatchObject({ cellMm: [10, 10, 10 * 1.415] });
  expect((await plan({ stretch: 1 })).contentKey).toBe((await plan()).contentKey);
});

test('open ends are kept, removed or joined as requested; the default of the output is left out', async () => {
  const { plan } = await start();
  const key = (await plan()).contentKey;
  for (const openEnds of ['none', 'net'] as const) {
    const result = await plan({ openEnds });
    expect(result.spec).toMatchObject({ openEnds });
    expect(result.contentKey).not.toBe(key);
  }
  expect((await plan({ openEnds: 'keep' })).contentKey).toBe(key);
  const cut = { action: 'cut', latticeId: 14 } as const;
  expect((await plan({ ...cut, openEnds: 'held' })).contentKey).toBe((await plan(cut)).contentKey);
  expect((await plan({ ...cut, openEnds: 'keep' })).spec).toMatchObject({ action: 'cut', openEnds: 'keep' });
});

test('cells follow the walls of a part on request; a grid is left out', async () => {
  const { plan, problems } = await start();
  const key = (await plan()).contentKey;
  const conformal = await plan({ cells: 'conformal' });
  expect(conformal.spec).toMatchObject({ cells: 'conformal' });
  expect(conformal.contentKey).not.toBe(key);
  expect((await plan({ cells: 'grid' })).contentKey).toBe(key);
  for (const change of [
    { shellThickness: 2 },
    { bottomThickness: 2 },
    { latticeId: 14 },
    { latticeId: 1, wide: 1, variant: 'network' as const },
  ]) {
    expect(await problems({ ...change, cells: 'conformal' })).toContain('cells conformal-out-of-place');
  }
});

const STOCHASTIC = LATTICE_TYPES.find(({ family }) => family === 'stochastic')!.id;

test.each<[change: Partial<TaskLatticeBody>, problems: string[]]>([
  [{ openEnds: 'net', shellThickness: 2 }, ['openEnds not-offered']],
  [{ openEnds: 'net', bottomThickness: 2 }, ['openEnds not-offered']],
  [{ openEnds: 'net', latticeId: 1, wide: 1 }, ['openEnds not-offered']],
  [{ openEnds: 'net', latticeId: 14, action: 'low' }, ['openEnds not-offered']],
  [{ openEnds: 'net', latticeId: 14, action: 'cut' }, ['openEnds not-offered']],
  [{ openEnds: 'net', latticeId: STOCHASTIC }, []],
  [{ latticeId: STOCHASTIC, shellThickness: 1 }, ['shellThickness not-offered']],
  [{ latticeId: STOCHASTIC, bottomThickness: 1 }, ['bottomThickness not-offered']],
  [{ action: 'low' }, ['action not-offered']],
  [{ action: 'cut' }, ['action not-offered']],
  [{ action: 'low', latticeId: 13 }, []],
  [{ action: 'cut', latticeId: 13 }, []],
  [{ origin: [0, 1e12, 0] }, ['origin placement-out-of-range']],
  [{ origin: [0, -1e300, 0] }, ['origin placement-out-of-range']],
])('what goes with what: %j has the problems %j', async (change, found) => {
  const { problems } = await start();
  expect(await problems(change)).toEqual(found);
});

test('equal source and parameters have equal content keys, and different ones differ', async () => {
  const { plan } = await start();
  const key = (await plan()).contentKey;
  expect((await plan()).contentKey).toBe(key);
  expect((await plan({ scalingRatio: 40 })).contentKey).toBe(key);
  for (const change of [{ wide: 0.9 }, { size: 9 }, { surfaceNum: 9 }, { latticeId: 7 }]) {
    expect((await plan(change)).contentKey).not.toBe(key);
  }
});

test('all problems are reported at once, each at its own field', async () => {
  const { problems } = await start();
  const found = await problems({
    latticeId: 99,
    wide: 9,
    size: 1,
    surfaceNum: 5,
    fieldId: 77,
    bottomThickness: 8,
  });
  expect(found.map((problem) => problem.split(' ')[0]).sort()).toEqual(
    ['bottomThickness', 'fieldId', 'latticeId', 'size', 'surfaceNum', 'wide'].sort(),
  );
});

test('NaN is refused like any other value outside the range', async () => {
  const { problems } = await start();
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0]) {
    expect((await problems({ wide: value })).map((problem) => problem.split(' ')[0])).toContain('wide');
    expect((await problems({ size: value })).map((problem) => problem.split(' ')[0])).toContain('size');
  }
});

test('a field narrows the sizes, and the members’ field is for members only', async () => {
  const { plan, problems, user } = await start();
  expect(await problems({ fieldId: 1, size: 14, wide: 0.8 })).toEqual(['size out-of-range']);
  expect(await problems({ fieldId: 5 })).toEqual(['notGranted']);
  const member = { ...user, identity: 'member' as const };
  expect((await plan({ fieldId: 5 }, [30, 30, 30], member)).spec.lattice).toBe('TYPE-20002');
});

test('shell and bottom exclude each other, and a shell must fit the model', async () => {
  const { problems } = await start();
  const both = await problems({ shellThickness: 2, bottomThickness: 2 });
  expect(both).toContain('bottomThickness excludes-shell');
  expect(await problems({ shellThickness: 5 }, [10, 30, 30])).toContain('shellThickness out-of-range');
  expect(await problems({ shellThickness: 1 }, [1.5, 30, 30])).toContain('shellThickness no-room-for-shell');
});

test('a shell too thin for the grid of a huge model is refused with the thinnest possible one', async () => {
  const { plan, problems } = await start();
  const huge: [number, number, number] = [400, 380, 259];
  const thin = { shellThickness: 1, size: 20, wide: 1.5 };
  expect(await problems(thin, huge)).toContain('shellThickness shell-too-thin');
  await expect(plan(thin, huge)).rejects.toMatchObject({ details: { limitMm: expect.closeTo(1.77, 1) } });
  expect(await problems({ ...thin, shellThickness: 2 }, huge)).toEqual([]);
});

test('drain holes reach the spec; without a wall, and in too large a result, they are refused', async () => {
  const { plan, problems } = await start();
  const drains = [{ at: [5, 5, 0] as [number, number, number], diameter: 3 }];
  const { spec, contentKey } = await plan({ shellThickness: 2, drains });
  expect(spec).toMatchObject({ shellMm: 2, drains: [{ atMm: [5, 5, 0], diameterMm: 3 }] });
  expect((await plan({ shellThickness: 2 })).contentKey).not.toBe(contentKey);
  expect(await problems({ drains })).toEqual(['drains drains-out-of-place']);
  const large: [number, number, number] = [200, 200, 200];
  await expect(plan({ shellThickness: 2, size: 6, drains }, large)).rejects.toThrow('resultTooLarge');
  expect((await plan({ shellThickness: 2, size: 6 }, large)).estimateSeconds).toBeGreaterThan(0);
});

test('roles of faces reach the spec and the key of the result, go with a solid bottom, and are refused with conformal cells', async () => {
  const { plan, problems } = await start();
  const roles = [{ kind: 'solid' as const, at: [[5, 5, 0] as [number, number, number]], depth: 3 }];
  const { spec, contentKey, estimateSeconds } = await plan({ roles });
  expect(spec).toMatchObject({ roles: [{ kind: 'solid', facesAtMm: [[5, 5, 0]], mm: 3 }] });
  const without = await plan({});
  expect(without.contentKey).not.toBe(contentKey);
  expect(without.estimateSeconds).toBeLessThanOrEqual(estimateSeconds);
  expect((await plan({ roles, bottomThickness: 1 })).spec).toMatchObject({ bottomMm: 1, roles: [{ mm: 3 }] });
  expect(await problems({ roles, cells: 'conformal' })).toContain('roles roles-out-of-place');
});

test('a body’s own lattice reaches the spec and the key of the result, and is one of the catalogue in its ranges', async () => {
  const { plan, problems } = await start();
  const body = (own?: { latticeId: number; size: number; wide: number }) => ({
    bodies: [{ body: 1, role: 'lattice' as const, ...(own ? { own } : {}) }],
  });
  const good = { latticeId: 13, size: 6, wide: 0.8 };
  const { spec, contentKey } = await plan(body(good));
  expect(spec.bodies).toEqual([
    {
      body: 1,
      role: 'lattice',
      own: { lattice: latticeById(13)!.title, cellMm: [6, 6, 6], rodDiameterMm: 0.8 },
    },
  ]);
  expect((await plan({})).contentKey).not.toBe(contentKey);
  expect(await problems(body())).toEqual(['bodies missing']);
  expect(await problems(body({ ...good, latticeId: 999 }))).toEqual(['bodies unknown']);
  expect(await problems(body({ ...good, wide: 99 }))).toEqual(['bodies out-of-range']);
  expect((await plan({ ...body(good), shellThickness: 2 })).spec).toMatchObject({
    shellMm: 2,
    bodies: [{ body: 1 }],
  });
});

test('a rod too thick for the lattice’s joints is reported once, with the limit', async () => {
  const { plan } = await start();
  await expect(plan({ latticeId: 5, size: 8, wide: 1.2 })).rejects.toMatchObject({
    codeName: 'parametersRefused',
    details: { fields: [{ path: 'wide', problem: 'rod-too-thick' }], limitMm: expect.any(Number) },
  });
});

test('a boundary net too large for the worker’s memory is refused; without the net the lattice is planned', async () => {
  const { plan } = await start();
  const large: [number, number, number] = [220, 220, 220];
  await expect(plan({ openEnds: 'net', size: 8 }, large)).rejects.toThrow('resultTooLarge');
  expect((await plan({ size: 8 }, large)).estimateSeconds).toBeGreaterThan(0);
});

test('a model that would take over ten minutes is refused with the estimate', async () => {
  const { plan } = await start();
  const refused = plan({ latticeId: 13, size: 5, surfaceNum: 16, wide: 0.5 }, [400, 380, 259]);
  await expect(refused).rejects.toMatchObject({
    codeName: expect.stringMatching(/estimateTooLong|resultTooLarge/),
  });
});
