import { expect, test } from 'vitest';
import { jobMessageBody, jobMessageOf } from '../../cloud/queue/jobs.ts';
import { encodeQueueMessage, parseQueueMessage } from '../../core/contract/channels/channel.ts';
import { INSPECTION_VERSION } from '../../core/model/input/inspect.ts';
import { endOf, STORED_SECONDS } from '../../core/rules/order/retention.ts';
import { stateMessage } from '../../core/studio/channel/announce.ts';
import { openConnection } from '../../core/studio/channel/connections.ts';
import { fileItem, type ModelFile } from '../../core/studio/file/file.ts';
import { cancelJob } from '../../core/studio/job/end.ts';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { claimJob } from '../../core/studio/job/work.ts';
import { createOrder } from '../../core/studio/order/create.ts';
import { deleteOrder } from '../../core/studio/order/delete.ts';
import { attemptPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { sha256Hex } from '../../core/studio/store/digest.ts';
import { keys } from '../../core/studio/store/keys.ts';
import {
  portsOfUser,
  sampleFile,
  sampleOrder,
  samplePlan,
  sampleUser,
} from '../../core/studio/testing/sample-order.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { runMessage } from './run-message.ts';

import {
  bytes,
  startGradientJob,
  startJob,
  storedOrder,
  tinyEngine,
  waitingJob,
} from './testing/tiny-job.ts';

test('a gradient picture and its record are kept as long as the result that was made from it', async () => {
  const { ports, order, message } = await startGradientJob();
  ports.clock.ms += 100 * 24 * 3600 * 1000;
  ports.decoders.readImage = async () => ({ width: 1, height: 1, gray: new Uint8Array(1) });
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  expect(ports.files.renewed.has(`uploads/checked/${order.uid}/grayscales/img_1`)).toBe(true);
  const record = await ports.table.get(keys.image(order.uid, 'img_1'));
  expect(record?.expiresAtSeconds).toBe(endOf(ports.clock.ms, STORED_SECONDS));
});

test('a message for a record that cannot be read is dropped, since each delivery would break on it', async () => {
  const { ports, order, message } = await startJob();
  await ports.table.write([{ update: keys.order(order.id), set: { version: 'one' } }]);
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('gone');
  expect(ports.logged.at(-1)).toBe('record unreadable');
});

test('a run reports every stage and ends with both files, hashed and complete', async () => {
  const { ports, anna, order, message } = await startJob();
  await openConnection(ports, {
    connectionId: 'c',
    orderId: order.id,
    uid: anna.uid,
    channel: 'queue',
  });
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  const done = await storedOrder(ports, order);
  expect(done).toMatchObject({ status: 'COMPLETED', report: { triangles: 7 } });
  expect(done.files?.map(({ precision, bytes: size }) => [precision, size])).toEqual([
    ['low', 10],
    ['high', 10],
  ]);
  expect(done.previewKey).toContain('preview-precise');
  expect(ports.files.objects.has(done.pictureKey!)).toBe(true);
  const states = ports.posted.map(({ text }) => parseQueueMessage(text)?.state);
  expect(states).toEqual(['GENERATING', 'GENERATED_PART', 'GENERATED', 'COMPLETED', 'COMPLETED']);
});

test('a finished job leaves a line with its figures, under the id of the request that queued it', async () => {
  const { ports, user: anna } = await portsOfUser();
  const lines: [string, Record<string, unknown>][] = [];
  ports.log = (event, details = {}) => void lines.push([event, details]);
  const order = await sampleOrder(ports, anna.uid);
  const plan = { ...samplePlan(), cells: 27 };
  await enqueueJob(ports, order, { plan, requestId: '0123456789ab' });
  const [message] = ports.sent;
  expect(message).toMatchObject({ requestId: '0123456789ab' });
  // The size of the worker chose the queue and is not in the message.
  expect(jobMessageOf(jobMessageBody(message!))).toEqual(message);
  await runMessage(ports, message!, { engine: tinyEngine().engine });
  const [, line] = lines.find(([event]) => event === 'job finished')!;
  expect(line).toMatchObject({
    requestId: '0123456789ab',
    mode: 'constant',
    reused: false,
    cells: 27,
    triangles: 7,
    resultMb: 20 / 1024 ** 2,
    memoryMb: expect.any(Number),
    workSeconds: expect.any(Number),
    estimateRatio: expect.any(Number),
  });
  // Pages that follow the order get the same id.
  expect(
    parseQueueMessage(encodeQueueMessage(await stateMessage(ports, await storedOrder(ports, order)))),
  ).toMatchObject({
    request: '0123456789ab',
  });
});

test('every line about a failing job names the request that queued it', async () => {
  const { ports, user: anna } = await portsOfUser();
  const lines: Record<string, unknown>[] = [];
  ports.log = (event, details = {}) => void lines.push({ event, ...details });
  const order = await sampleOrder(ports, anna.uid);
  await enqueueJob(ports, order, { plan: samplePlan(), requestId: '0123456789ab' });
  const broken: Engine = async () => {
    throw new Error('a fault of ours');
  };
  expect(await runMessage(ports, ports.sent[0]!, { engine: broken })).toBe('again');
  expect(lines).toContainEqual(expect.objectContaining({ event: 'job broke off' }));
  for (const line of lines) expect(line).toMatchObject({ requestId: '0123456789ab' });
});

test('a model counts as inspected if these very bytes were, by the inspection of today', async () => {
  const seen = async (change: Partial<ModelFile>) => {
    const { ports, uid } = await portsOfUser();
    const file = await sampleFile(ports, uid);
    const sha256 = await sha256Hex((await ports.files.read(file.key))!);
    const whole = { ...file, sha256, inspection: INSPECTION_VERSION, ...change };
    await ports.table.write([{ put: fileItem(whole, ports.clock.nowMs()) }]);
    const order = (await findOrder(ports, await createOrder(ports, uid, { fileId: file.id })))!;
    const { job } = await enqueueJob(ports, order, { plan: samplePlan() });
    let isInspected: boolean | undefined;
    const engine: Engine = async (request) => {
      ({ isInspected } = request);
      throw new EngineRefusal('nothing-inside', '');
    };
    await runMessage(ports, { orderId: order.id, jobId: job!.id, uid }, { engine });
    return isInspected;
  };
  expect(await seen({})).toBe(true);
  expect(await seen({ inspection: INSPECTION_VERSION - 1 })).toBe(false);
  expect(await seen({ sha256: 'of other bytes' })).toBe(false);
});

test('a job cancelled or deleted while it runs publishes nothing and leaves nothing', async () => {
  for (const end of [cancelJob, deleteOrder]) {
    const { ports, anna, order, message } = await startJob();
    const { engine } = tinyEngine(() => end(ports, anna.uid, order.id) as Promise<unknown>);
    expect(await runMessage(ports, message, { engine })).toBe('done');
    expect(ports.logged).toContain('claim lost');
    expect(await ports.files.list('results/')).toEqual([]);
    expect((await findOrder(ports, order.id))?.files).toBeUndefined();
  }
});

test('the same content is computed once per user', async () => {
  const { ports, anna, message } = await startJob();
  const { engine, runs } = tinyEngine();
  await runMessage(ports, message, { engine });
  const second = await waitingJob(ports, anna.uid);
  await runMessage(ports, second.message, { engine });
  expect(runs).toHaveLength(1);
  const copy = await storedOrder(ports, second.order);
  expect(copy.status).toBe('COMPLETED');
  for (const { key } of copy.files!) expect(key).toContain(`results/${copy.id}/`);
  const ben = await waitingJob(ports, (await sampleUser(ports, 'ben')).uid);
  await runMessage(ports, ben.message, { engine });
  expect(runs).toHaveLength(2);
});

test('content with missing files is computed again', async () => {
  const { ports, anna, order, message } = await startJob();
  const { engine, runs } = tinyEngine();
  await runMessage(ports, message, { engine });
  await ports.files.delete([(await storedOrder(ports, order)).files![0]!.key]);
  const second = await waitingJob(ports, anna.uid);
  await runMessage(ports, second.message, { engine });
  expect(runs).toHaveLength(2);
  expect((await storedOrder(ports, second.order)).status).toBe('COMPLETED');
});

test('a cancelled job of a killed worker leaves no files once its message is delivered again (audit L8)', async () => {
  const { ports, anna, order, message } = await startJob();
  const claim = await claimJob(ports, message);
  if (claim.kind !== 'claimed') throw new Error('not claimed');
  // The worker dies after this file.
  await ports.files.write(`${attemptPrefix(claim.fence)}low.stl`, bytes);
  await cancelJob(ports, anna.uid, order.id);
  expect(await ports.files.list(resultPrefix(order.id))).toHaveLength(1);
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('gone');
  expect(await ports.files.list(resultPrefix(order.id))).toEqual([]);
});

test('a message for a job of another worker leaves the job to it', async () => {
  const { ports, message } = await startJob();
  await claimJob(ports, message);
  const { engine, runs } = tinyEngine();
  expect(await runMessage(ports, message, { engine })).toBe('busy');
  expect(runs).toEqual([]);
});
