import { expect, test, vi } from 'vitest';
import { jobMessageBody, jobMessageOf } from '../../cloud/queue/jobs.ts';
import { encodeQueueMessage, parseQueueMessage } from '../../core/contract/channel.ts';
import type { DisplayWarp } from '../../core/lattice/geometry/display-warp.ts';
import { INSPECTION_VERSION } from '../../core/lattice/input/inspect.ts';
import { endOf, STORED_SECONDS } from '../../core/rules/order/retention.ts';
import { stateMessage } from '../../core/studio/channel/announce.ts';
import { openConnection } from '../../core/studio/channel/connections.ts';
import { fileItem, type ModelFile } from '../../core/studio/file/file.ts';
import { imageItem } from '../../core/studio/gradient-image/image.ts';
import { cancelJob } from '../../core/studio/job/end.ts';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { claimJob } from '../../core/studio/job/work.ts';
import { createOrder } from '../../core/studio/order/create.ts';
import { deleteOrder } from '../../core/studio/order/delete.ts';
import { attemptPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import { OverBudget } from '../../core/studio/ports.ts';
import { sha256Hex } from '../../core/studio/store/digest.ts';
import { keys, WAITING_JOBS } from '../../core/studio/store/keys.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import {
  SAMPLE_GRADIENT,
  sampleFile,
  sampleOrder,
  samplePlan,
  sampleUser,
} from '../../core/studio/testing/sample-order.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { runMessage } from './run-message.ts';

const bytes = new TextEncoder().encode('solid');
const report = { triangles: 7 } as never;

/** Engine that makes all stages with tiny files and counts its runs. */
function tinyEngine(before?: () => Promise<unknown>) {
  const runs: string[] = [];
  const engine: Engine = async ({ spec }, emit) => {
    runs.push(spec.mode);
    await emit({ kind: 'frame', bytes, structure: bytes });
    await before?.();
    await emit({ kind: 'look', bytes });
    for (const precision of ['high', 'low'] as const) {
      const file = { precision, format: 'stl' } as const;
      await emit({ kind: 'chunk', file, bytes });
      await emit({ kind: 'chunk', file, bytes });
      await emit({ kind: 'file', file });
      await emit({ kind: 'report', precision, report });
      await emit({ kind: 'preview', precision, bytes });
    }
  };
  return { engine, runs };
}

async function waiting(ports: MemoryPorts, uid: string, contentKey?: string) {
  const order = await sampleOrder(ports, uid);
  const queued = await enqueueJob(ports, order, samplePlan(contentKey), undefined);
  return { order: queued, message: { orderId: queued.id, jobId: queued.job!.id, uid } };
}

async function start() {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  return { ports, anna, ...(await waiting(ports, anna.uid)) };
}

/** A waiting job whose gradient image is the user's own. */
async function startGradient() {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const order = await sampleOrder(ports, uid);
  const key = `uploads/checked/${uid}/grayscales/img_1`;
  const image = { id: 'img_1', key, name: 'shades.png', sha256: 'sha of the image' };
  await ports.files.write(image.key, bytes);
  const { id, name, sha256 } = image;
  const size = { bytes: bytes.length, widthPx: 1, heightPx: 1 };
  const record = imageItem({ id, uid, key, name, sha256, type: 'image/png', ...size }, ports.clock.ms);
  await ports.table.write([{ put: record }]);
  const request = { ...SAMPLE_GRADIENT, image };
  const queued = await enqueueJob(ports, order, { ...samplePlan(), request }, undefined);
  return { ports, order: queued, message: { orderId: queued.id, jobId: queued.job!.id, uid } };
}

test('a gradient picture and its record are kept as long as the result that was made from it', async () => {
  const { ports, order, message } = await startGradient();
  ports.clock.ms += 100 * 24 * 3600 * 1000;
  ports.decoders.readImage = async () => ({ width: 1, height: 1, gray: new Uint8Array(1) });
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect(ports.files.renewed.has(`uploads/checked/${order.uid}/grayscales/img_1`)).toBe(true);
  const record = await ports.table.get(keys.image(order.uid, 'img_1'));
  expect(record?.expiresAtSeconds).toBe(endOf(ports.clock.ms, STORED_SECONDS));
});

async function now(ports: MemoryPorts, { id }: Order): Promise<Order> {
  return (await findOrder(ports, id))!;
}

test('a run reports every stage and ends with both files, hashed and complete', async () => {
  const { ports, anna, order, message } = await start();
  await openConnection(ports, {
    connectionId: 'c',
    orderId: order.id,
    uid: anna.uid,
    channel: 'queue',
  });
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  const done = await now(ports, order);
  expect(done).toMatchObject({ status: 'COMPLETED', report: { triangles: 7 } });
  expect(done.files?.map(({ precision, bytes: size }) => [precision, size])).toEqual([
    ['low', 10],
    ['high', 10],
  ]);
  expect(done.previewKey).toContain('preview-precise');
  const states = ports.posted.map(({ text }) => parseQueueMessage(text)?.state);
  expect(states).toEqual(['GENERATING', 'GENERATED_PART', 'GENERATED', 'COMPLETED']);
});

test('a finished job leaves a line with its figures, under the id of the request that queued it', async () => {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  const lines: [string, Record<string, unknown>][] = [];
  ports.log = (event, details = {}) => void lines.push([event, details]);
  const order = await sampleOrder(ports, anna.uid);
  await enqueueJob(ports, order, samplePlan(), undefined, { requestId: '0123456789ab' });
  const [message] = ports.sent;
  expect(message).toMatchObject({ requestId: '0123456789ab' });
  expect(jobMessageOf(jobMessageBody(message!))).toEqual(message);
  await runMessage(ports, tinyEngine().engine, message!);
  const [, line] = lines.find(([event]) => event === 'job finished')!;
  expect(line).toMatchObject({
    requestId: '0123456789ab',
    mode: 'constant',
    reused: false,
    triangles: 7,
    resultMb: 20 / 1024 ** 2,
    memoryMb: expect.any(Number),
    workSeconds: expect.any(Number),
    estimateRatio: expect.any(Number),
  });
  // The pages that watch it read the same id.
  expect(
    parseQueueMessage(encodeQueueMessage(await stateMessage(ports, await now(ports, order)))),
  ).toMatchObject({
    request: '0123456789ab',
  });
});

test('every line about a failing job names the request that queued it', async () => {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  const lines: Record<string, unknown>[] = [];
  ports.log = (event, details = {}) => void lines.push({ event, ...details });
  const order = await sampleOrder(ports, anna.uid);
  await enqueueJob(ports, order, samplePlan(), undefined, { requestId: '0123456789ab' });
  const broken: Engine = async () => {
    throw new Error('a fault of ours');
  };
  expect(await runMessage(ports, broken, ports.sent[0]!)).toBe('again');
  expect(lines).toContainEqual(expect.objectContaining({ event: 'job broke off' }));
  for (const line of lines) expect(line).toMatchObject({ requestId: '0123456789ab' });
});

test('a model counts as inspected if these very bytes were, by the inspection of today', async () => {
  const seen = async (change: Partial<ModelFile>) => {
    const ports = memoryPorts();
    const { uid } = await sampleUser(ports);
    const file = await sampleFile(ports, uid);
    const sha256 = await sha256Hex((await ports.files.read(file.key))!);
    const whole = { ...file, sha256, inspection: INSPECTION_VERSION, ...change };
    await ports.table.write([{ put: fileItem(whole, ports.clock.nowMs()) }]);
    const order = (await findOrder(ports, await createOrder(ports, uid, { fileId: file.id })))!;
    const { job } = await enqueueJob(ports, order, samplePlan(), undefined);
    let isInspected: boolean | undefined;
    const engine: Engine = async (request) => {
      ({ isInspected } = request);
      throw new EngineRefusal('nothing-inside', '');
    };
    await runMessage(ports, engine, { orderId: order.id, jobId: job!.id, uid });
    return isInspected;
  };
  expect(await seen({})).toBe(true);
  expect(await seen({ inspection: INSPECTION_VERSION - 1 })).toBe(false);
  expect(await seen({ sha256: 'of other bytes' })).toBe(false);
});

test('a refusal by the engine fails the job with its reason, and nothing is stored', async () => {
  const { ports, order, message } = await start();
  const refusing: Engine = async (_request, emit) => {
    await emit({ kind: 'frame', bytes, structure: bytes });
    throw new EngineRefusal('nothing-inside', 'too small');
  };
  expect(await runMessage(ports, refusing, message)).toBe('done');
  expect(await now(ports, order)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'nothing-inside' },
  });
  expect(await ports.files.list('results/')).toEqual([]);
});

test('an unknown code becomes the general failure', async () => {
  const { ports, order, message } = await start();
  await runMessage(ports, () => Promise.reject(new EngineRefusal('never-heard-of', '')), message);
  expect((await now(ports, order)).failure?.code).toBe('not-possible');
});

test('an internal error releases the job for the next message, and too many of them fail it', async () => {
  const { ports, order, message } = await start();
  const broken: Engine = () => Promise.reject(new Error('out of memory'));
  for (let attempt = 0; attempt < ports.limits.maxAttempts; attempt += 1) {
    expect(await runMessage(ports, broken, message)).toBe('again');
    expect((await now(ports, order)).status).toBe('GENERATING');
  }
  expect(await runMessage(ports, broken, message)).toBe('done');
  expect(await now(ports, order)).toMatchObject({ status: 'FAILED', failure: { code: 'gave-up' } });
});

test('a run that reaches its deadline fails the job with that reason, for good', async () => {
  const { ports, order, message } = await start();
  const time = new AbortController();
  const endless: Engine = (_request, _emit, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      time.abort();
    });
  expect(await runMessage(ports, endless, message, time.signal)).toBe('done');
  expect(await now(ports, order)).toMatchObject({ status: 'FAILED', failure: { code: 'too-long' } });
});

test('a missing source fails the job at once', async () => {
  const { ports, order, message } = await start();
  await ports.files.delete([order.file.key]);
  await runMessage(ports, tinyEngine().engine, message);
  expect((await now(ports, order)).failure?.code).toBe('source-missing');
});

test('a job cancelled or deleted while it runs publishes nothing and leaves nothing', async () => {
  for (const end of [cancelJob, deleteOrder]) {
    const { ports, anna, order, message } = await start();
    const { engine } = tinyEngine(() => end(ports, anna.uid, order.id) as Promise<unknown>);
    expect(await runMessage(ports, engine, message)).toBe('done');
    expect(ports.logged).toContain('claim lost');
    expect(await ports.files.list('results/')).toEqual([]);
    expect((await findOrder(ports, order.id))?.files).toBeUndefined();
  }
});

test('an overtaken worker leaves the other worker’s files alone', async () => {
  const { ports, order, message } = await start();
  const slow = tinyEngine(async () => {
    ports.clock.ms += ports.limits.leaseSeconds * 1000;
    expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  });
  expect(await runMessage(ports, slow.engine, message)).toBe('done');
  const done = await now(ports, order);
  expect(done.job).toMatchObject({ state: 'SUCCEEDED', attempt: 2 });
  for (const { key } of done.files!) expect(ports.files.objects.has(key)).toBe(true);
  expect((await ports.files.list('results/')).every((key) => key.includes('/2/'))).toBe(true);
});

test('files left by a worker that died right after publishing are deleted with the next message', async () => {
  const { ports, order, message } = await start();
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  const done = await now(ports, order);
  const left = `results/${order.id}/${message.jobId}/0/low.stl`;
  await ports.files.write(left, bytes);
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect(ports.files.objects.has(left)).toBe(false);
  expect(await now(ports, order)).toEqual(done);
  for (const { key } of done.files!) expect(ports.files.objects.has(key)).toBe(true);
});

test('a published result is kept and announced even if the response to the write is lost', async () => {
  const { ports, anna, order, message } = await start();
  const page = { connectionId: 'c', orderId: order.id, uid: anna.uid, channel: 'queue' } as const;
  await openConnection(ports, page);
  const write = ports.table.write.bind(ports.table);
  let lost = 0;
  ports.table.write = async (writes) => {
    await write(writes);
    if ((await now(ports, order)).job?.state !== 'SUCCEEDED') return;
    lost += 1;
    throw new Error('the connection broke');
  };
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect(lost).toBe(1);
  expect(parseQueueMessage(ports.posted.at(-1)!.text)?.state).toBe('COMPLETED');
  const done = await now(ports, order);
  expect(done.status).toBe('COMPLETED');
  const { frameKey, structureKey, lookKey, previewKey, lowPreviewKey } = done;
  const shown = [frameKey, structureKey, lookKey, previewKey, lowPreviewKey];
  for (const key of [...shown, ...done.files!.map((file) => file.key)])
    expect(ports.files.objects.has(key!)).toBe(true);
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect((await now(ports, order)).version).toBe(done.version);
});

test('the lease is renewed while the waiting pages are notified of their positions', async () => {
  const { ports, order, message } = await start();
  const beatMs = ports.limits.heartbeatSeconds * 1000;
  const query = ports.table.query.bind(ports.table);
  let renewedByMs = 0;
  ports.table.query = async (read) => {
    if (read.pk === WAITING_JOBS && renewedByMs === 0) {
      const before = (await now(ports, order)).job!.leaseUntilMs!;
      ports.clock.ms += beatMs;
      await vi.advanceTimersByTimeAsync(beatMs);
      renewedByMs = (await now(ports, order)).job!.leaseUntilMs! - before;
    }
    return await query(read);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  } finally {
    vi.useRealTimers();
  }
  expect(renewedByMs).toBe(beatMs);
});

test('the lease is renewed while the image of a gradient is decoded', async () => {
  const { ports, order, message } = await startGradient();
  const beatMs = ports.limits.heartbeatSeconds * 1000;
  let renewedByMs = 0;
  ports.decoders.readImage = async () => {
    const before = (await now(ports, order)).job!.leaseUntilMs!;
    ports.clock.ms += beatMs;
    await vi.advanceTimersByTimeAsync(beatMs);
    renewedByMs = (await now(ports, order)).job!.leaseUntilMs! - before;
    return { width: 1, height: 1, gray: new Uint8Array(1) };
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  } finally {
    vi.useRealTimers();
  }
  expect(renewedByMs).toBe(beatMs);
});

test('an image that today’s limits refuse fails the job for good', async () => {
  for (const error of [new OverBudget('time'), new RangeError('a broken JPEG')]) {
    const { ports, order, message } = await startGradient();
    ports.decoders.readImage = () => Promise.reject(error);
    expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
    expect((await now(ports, order)).failure?.code).toBe('picture-unreadable');
  }
});

test('a failed announcement of queue positions stops no run', async () => {
  const { ports, order, message } = await start();
  ports.table.query = () => Promise.reject(new Error('the index is away'));
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect(ports.logged).toContain('places not announced');
  expect((await now(ports, order)).status).toBe('COMPLETED');
});

test('a file that cannot be discarded does not hide the reason for the run’s end', async () => {
  const { ports, order, message } = await start();
  const open = ports.files.open.bind(ports.files);
  ports.files.open = async (key) => ({
    ...(await open(key)),
    abort: () => Promise.reject(new Error('the store is away')),
  });
  const refusing: Engine = async (_request, emit) => {
    await emit({ kind: 'chunk', file: { precision: 'low', format: 'stl' }, bytes });
    throw new EngineRefusal('nothing-inside', 'too small');
  };
  expect(await runMessage(ports, refusing, message)).toBe('done');
  expect(ports.logged).toContain('file not given up');
  expect((await now(ports, order)).failure?.code).toBe('nothing-inside');
});

test('the same content is computed once per user', async () => {
  const { ports, anna, message } = await start();
  const { engine, runs } = tinyEngine();
  await runMessage(ports, engine, message);
  const second = await waiting(ports, anna.uid);
  await runMessage(ports, engine, second.message);
  expect(runs).toHaveLength(1);
  const copy = await now(ports, second.order);
  expect(copy.status).toBe('COMPLETED');
  for (const { key } of copy.files!) expect(key).toContain(`results/${copy.id}/`);
  const ben = await waiting(ports, (await sampleUser(ports, 'ben')).uid);
  await runMessage(ports, engine, ben.message);
  expect(runs).toHaveLength(2);
});

test('content with missing files is computed again', async () => {
  const { ports, anna, order, message } = await start();
  const { engine, runs } = tinyEngine();
  await runMessage(ports, engine, message);
  await ports.files.delete([(await now(ports, order)).files![0]!.key]);
  const second = await waiting(ports, anna.uid);
  await runMessage(ports, engine, second.message);
  expect(runs).toHaveLength(2);
  expect((await now(ports, second.order)).status).toBe('COMPLETED');
});

test('a cancelled job whose worker was killed leaves no files once its message comes again (audit L8)', async () => {
  const { ports, anna, order, message } = await start();
  const claim = await claimJob(ports, message);
  if (claim.kind !== 'claimed') throw new Error('not claimed');
  // The worker dies after this file.
  await ports.files.write(`${attemptPrefix(claim.fence)}low.stl`, bytes);
  await cancelJob(ports, anna.uid, order.id);
  expect(await ports.files.list(resultPrefix(order.id))).toHaveLength(1);
  expect(await runMessage(ports, tinyEngine().engine, message)).toBe('done');
  expect(await ports.files.list(resultPrefix(order.id))).toEqual([]);
});

test('a message for a job of another worker is finished', async () => {
  const { ports, message } = await start();
  await claimJob(ports, message);
  const { engine, runs } = tinyEngine();
  expect(await runMessage(ports, engine, message)).toBe('done');
  expect(runs).toEqual([]);
});

test('all jobs of an account have the same shifts, and another account has other ones', async () => {
  const { ports, anna, message } = await start();
  const berta = await sampleUser(ports, 'berta');
  const fields: unknown[] = [];
  const { engine } = tinyEngine();
  const watched: Engine = async (request, emit, signal) => {
    fields.push(request.warp);
    await engine(request, emit, signal);
  };
  await runMessage(ports, watched, message);
  await runMessage(ports, watched, (await waiting(ports, anna.uid, 'another')).message);
  await runMessage(ports, watched, (await waiting(ports, berta.uid)).message);
  const [first, second, hers] = fields as [DisplayWarp, DisplayWarp, DisplayWarp];
  expect(second).toEqual(first);
  expect(hers.lattice.outwardMm, 'the shift of the host').toEqual(first.lattice.outwardMm);
  expect(hers.lattice.slow, 'the shift of the account').not.toEqual(first.lattice.slow);
  expect(first.solids.slow, 'solid parts open no lattice').not.toEqual(first.lattice.slow);
});
