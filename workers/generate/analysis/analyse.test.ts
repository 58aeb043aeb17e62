import { beforeAll, expect, test } from 'vitest';
import { parseQueueMessage } from '../../../core/contract/channels/channel.ts';
import type { ConstantRequest } from '../../../core/contract/lattice/request.ts';
import { encodeFrame } from '../../../core/fill/frame/encode.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import type { Grant } from '../../../core/rules/account/permissions.ts';
import { ANALYSIS_MAX_ATTEMPTS } from '../../../core/rules/order/job-limits.ts';
import { PROCESS_LIMITS } from '../../../core/rules/parameters/printability.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { analysePrint } from '../../../core/run/printability/analyse.ts';
import { changeUser } from '../../../core/studio/account/manage.ts';
import { findUser } from '../../../core/studio/account/user.ts';
import { openConnection } from '../../../core/studio/channel/connections.ts';
import { orderDetailOf } from '../../../core/studio/history/detail.ts';
import { deleteOrder } from '../../../core/studio/order/delete.ts';
import { jobSpec } from '../../../core/studio/planning/spec.ts';
import { analyses } from '../../../core/studio/printability/analysis.ts';
import { savePreferences } from '../../../core/studio/profile/preferences.ts';
import { finishOrder } from '../../../core/studio/testing/finished-order.ts';
import { memoryPorts } from '../../../core/studio/testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../../../core/studio/testing/sample-order.ts';
import { box } from '../../../tests/models/primitives.ts';
import { type Analyser, type LatticeAnalysis, runAnalysis } from './analyse.ts';

const MODEL = box([-15, -15, 0], [15, 15, 30]);

/** Returns a finished order with a real model and frame in the store. */
async function start(
  grants: Grant[] = ['printability'],
  printedBy: Pick<ConstantRequest, 'process' | 'material'> = {},
) {
  const ports = memoryPorts();
  await sampleUser(ports);
  const anna = (await changeUser(ports, 'anna', { grants }))!;
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid), { printedBy });
  const spec = jobSpec(done.job!.request);
  if (spec.mode !== 'constant') throw new Error('the plan of the tests is constant');
  ports.files.post(done.file.key, encodeStl(MODEL));
  ports.files.post(done.frameKey!, encodeFrame(buildFrame(MODEL, { ...spec, action: 'low' })));
  const message = { orderId: done.id, jobId: done.job!.id, uid: anna.uid };
  const isOfAnalysis = (key: string) => key.endsWith('.png') && !key.endsWith('/picture.png');
  const pictures = async () => (await ports.files.list('results/')).filter(isOfAnalysis);
  return { ports, anna, done, message, pictures, analysis: () => analyses.ofResult(ports, done) };
}

/** One real analysis, shared by the tests of the steps around it. */
let found: LatticeAnalysis;
beforeAll(async () => {
  const { ports, message } = await start();
  await runAnalysis(ports, message, async (subject, limits) => {
    found = { ...analysePrint(subject, limits), trapped: null };
    return found;
  });
});
const real: Analyser = async (subject, limits) => ({
  ...analysePrint(subject, limits),
  trapped: null,
});
const ready: Analyser = async () => found;

test('judges a job without a process by the profile of the user, stores four pictures and notifies the pages', async () => {
  const { ports, anna, done, message, pictures, analysis } = await start();
  await savePreferences(ports, anna, { technology: 'SLM', material: 'TPU' });
  await openConnection(ports, { connectionId: 'c', orderId: done.id, uid: anna.uid, channel: 'queue' });
  await runAnalysis(ports, message, real);
  const made = (await analysis())!;
  expect(made).toMatchObject({
    state: 'DONE',
    figures: { process: 'SLM', material: '316L', shares: { none: 0, angle: 1 }, sealed: false },
  });
  expect(await pictures()).toEqual(Object.values(made.pictures!));
  const signature = [0x89, 0x50, 0x4e, 0x47];
  for (const key of Object.values(made.pictures!))
    expect([...(await ports.files.read(key))!.subarray(0, 4)]).toEqual(signature);
  expect(ports.posted.map(({ text }) => parseQueueMessage(text)?.state)).toEqual(['COMPLETED']);
});

test('judges by the process the order was made with, whatever the account shows by then', async () => {
  const { ports, anna, message, analysis } = await start(['printability'], {
    process: 'SLS',
    material: 'PA12',
  });
  await savePreferences(ports, anna, { technology: 'SLM', material: '316L' });
  await runAnalysis(ports, message, ready);
  expect((await analysis())?.figures).toMatchObject({ process: 'SLS', material: 'PA12' });
});

test('without a profile it judges by the default process', async () => {
  const { ports, message, analysis } = await start();
  const limits: unknown[] = [];
  await runAnalysis(ports, message, async (_subject, given) => {
    limits.push(given);
    return found;
  });
  expect(limits).toEqual([PROCESS_LIMITS.DLP]);
  expect((await analysis())?.figures).toMatchObject({ process: 'DLP', material: 'Elastomer resin' });
});

test('trapped volumes are looked for in the file of high precision, by the opening and the material of the process', async () => {
  const { ports, anna, done, message, analysis } = await start();
  const high = new Uint8Array(5);
  ports.files.post(done.files!.find(({ precision }) => precision === 'high')!.key, high);
  await savePreferences(ports, anna, { technology: 'SLS', material: 'PA12' });
  const volume = (volumeMm3: number, closed: boolean) => ({
    volumeMm3,
    closed,
    atMm: [1, 2, 3] as [number, number, number],
    boxMm: { min: [0, 0, 0] as [number, number, number], max: [2, 4, 6] as [number, number, number] },
  });
  const asked: unknown[] = [];
  await runAnalysis(ports, message, async (_subject, limits, traps) => {
    asked.push([traps?.stl.length, traps?.openingMm === limits.gapMinMm]);
    const volumes = [volume(2000, true), volume(1000, false)];
    return { ...found, trapped: { openingMm: 1, closedOnly: false, voxelMm: 0.25, totalMm3: 3000, volumes } };
  });
  expect(asked).toEqual([[high.length, true]]);
  const { trapped } = (await analysis())!.figures!;
  expect(trapped).toMatchObject({ count: 2, closed: 1, volumeMm3: 3000, openingMm: 1 });
  // Loose powder of PA12 weighs 0.45 of the solid's 1.01 g/cm3.
  expect(trapped!.weightG).toBeCloseTo(3 * 1.01 * 0.45, 6);
});

test('no trapped volumes for a process that leaves no material inside', async () => {
  const { ports, anna, message } = await start();
  await savePreferences(ports, anna, { technology: 'FDM', material: 'PA12' });
  const asked: unknown[] = [];
  await runAnalysis(ports, message, async (_subject, _limits, traps) => {
    asked.push(traps);
    return found;
  });
  expect(asked).toEqual([null]);
});

test('a repeated message does nothing', async () => {
  const { ports, message, pictures, analysis } = await start();
  await runAnalysis(ports, message, ready);
  const [before, stored] = [await analysis(), await pictures()];
  await runAnalysis(ports, message, async () => {
    throw new Error('asked again');
  });
  expect([await analysis(), await pictures()]).toEqual([before, stored]);
  expect(ports.logged).not.toContain('analysis broke off');
});

test('a failure leaves the result intact, and a later message retries', async () => {
  const { ports, done, message, analysis } = await start();
  await runAnalysis(ports, message, async () => {
    throw new Error('out of memory');
  });
  expect(ports.logged).toContain('analysis broke off');
  expect(await analysis()).toMatchObject({ state: 'DUE', attempt: 1 });
  expect(done.status).toBe('COMPLETED');
  await runAnalysis(ports, message, ready);
  expect(await analysis()).toMatchObject({ state: 'DUE', attempt: 1 });
  ports.clock.ms += 3600_000;
  await runAnalysis(ports, message, ready);
  expect(await analysis()).toMatchObject({ state: 'DONE', attempt: 2 });
});

test('the pages are notified when it was tried too often, and stop waiting', async () => {
  const { ports, anna, done, message, analysis } = await start();
  await openConnection(ports, { connectionId: 'c', orderId: done.id, uid: anna.uid, channel: 'queue' });
  for (let tries = 0; tries <= ANALYSIS_MAX_ATTEMPTS; tries += 1) {
    expect(ports.posted).toEqual([]);
    await runAnalysis(ports, message, async () => {
      throw new Error('out of memory');
    });
    ports.clock.ms += 3600_000;
  }
  expect(await analysis()).toMatchObject({ state: 'GIVEN_UP' });
  expect(ports.posted.map(({ text }) => parseQueueMessage(text)?.state)).toEqual(['COMPLETED']);
});

test('an order deleted meanwhile leaves no pictures', async () => {
  const { ports, anna, done, message, pictures } = await start();
  const write = ports.files.write.bind(ports.files);
  let deleted: Promise<void> | undefined;
  ports.files.write = async (key, bytes) => {
    deleted ??= deleteOrder(ports, anna.uid, done.id);
    await deleted;
    await write(key, bytes);
  };
  await runAnalysis(ports, message, ready);
  expect(deleted).toBeDefined();
  expect(await pictures()).toEqual([]);
});

test('an account that may not see it gets no pictures made, until it may and asks', async () => {
  const { ports, done, message, pictures, analysis } = await start([]);
  const detail = async () =>
    (
      await orderDetailOf(
        ports,
        { user: (await findUser(ports, done.uid))!, order: done },
        {
          language: 'en',
          mayDownload: true,
        },
      )
    ).trabeculaTask;
  let asked = 0;
  const counted: Analyser = async () => {
    asked += 1;
    return found;
  };
  await runAnalysis(ports, message, counted);
  ports.clock.ms += 24 * 3600_000;
  expect([await analyses.sweep(ports), await detail(), asked, await pictures()]).toEqual([0, null, 0, []]);

  await changeUser(ports, 'anna', { grants: ['printability'] });
  expect([await detail(), await detail()]).toEqual([
    expect.objectContaining({ state: 'waiting' }),
    expect.objectContaining({ state: 'waiting' }),
  ]);
  ports.sent.length = 0;
  expect(await analyses.sweep(ports)).toBe(1);
  await runAnalysis(ports, ports.sent[0]!, counted);
  expect([(await analysis())?.state, asked]).toEqual(['DONE', 1]);
  expect(await detail()).toMatchObject({ state: 'done' });
});
