import { expect, test } from 'vitest';
import { parseQueueMessage } from '../../core/contract/channels/channel.ts';
import { openConnection } from '../../core/studio/channel/connections.ts';
import { downloadInfo } from '../../core/studio/download/info.ts';
import { cancelJob } from '../../core/studio/job/end.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import { type Ports, StoredTooLarge } from '../../core/studio/ports.ts';
import type { MemoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { type Emit, type Engine, type EngineEvent, EngineRefusal } from './engine/engine.ts';
import { runMessage } from './run-message.ts';
import { bytes, startJob, storedOrder, tinyEngine } from './testing/tiny-job.ts';

test.each(['write', 'close'] as const)(
  'a file that takes more bytes than the store copies fails the job for good (at its %s)',
  async (call) => {
    const { ports, order, message } = await startJob();
    const open = ports.files.open.bind(ports.files);
    ports.files.open = async (key) => ({
      ...(await open(key)),
      [call]: () => Promise.reject(new StoredTooLarge(5)),
    });
    expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
    expect(await storedOrder(ports, order)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'too-large' },
    });
    expect(await ports.files.list('results/')).toEqual([]);
  },
);

/** Holds the end of a file's upload until `release`. */
function holdFile({ files }: Pick<Ports, 'files'>, end: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const open = files.open.bind(files);
  files.open = async (key, contentType) => {
    const file = await open(key, contentType);
    if (!key.endsWith(end)) return file;
    const close = () => {
      reached.resolve();
      return promise.then(() => file.close());
    };
    return { ...file, close };
  };
  return { release: resolve, reached: reached.promise };
}

test('an order is completed once its requested file is stored, and not before', async () => {
  const { ports, order, message } = await startJob();
  const held = holdFile(ports, 'high.stl');
  const running = runMessage(ports, message, { engine: tinyEngine().engine });
  await held.reached;
  await new Promise(setImmediate);
  expect((await storedOrder(ports, order)).status).toBe('GENERATED');
  held.release();
  expect(await running).toBe('done');
  expect((await storedOrder(ports, order)).status).toBe('COMPLETED');
});

test('other files follow a completed order, and a download of one waits', async () => {
  const { ports, anna, order, message } = await startJob();
  const user = { ...anna, features: ['high-precision'] } as typeof anna;
  const held = holdFile(ports, 'low.stl');
  const running = runMessage(ports, message, { engine: tinyEngine().engine });
  await held.reached;
  await new Promise(setImmediate);
  const requested = await storedOrder(ports, order);
  expect(requested).toMatchObject({
    status: 'COMPLETED',
    job: { state: 'RUNNING' },
    report: { triangles: 7 },
  });
  expect(requested.files?.map(({ precision }) => precision)).toEqual(['high']);
  const download = async () =>
    await downloadInfo(
      ports,
      { host: 'global', user, order: await storedOrder(ports, order) },
      { id: order.id, precision: 'low', format: 'stl' },
    );
  await expect(download()).rejects.toMatchObject({
    codeName: 'notReady',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  held.release();
  expect(await running).toBe('done');
  expect(await download()).toMatchObject({ fileBytes: 10 });
  const done = await storedOrder(ports, order);
  expect(done).toMatchObject({ status: 'COMPLETED', job: { state: 'SUCCEEDED' } });
  expect(done.keptUntilMs).toBe(requested.keptUntilMs);
  expect(done.files?.map(({ precision }) => precision)).toEqual(['low', 'high']);
  for (const { key } of done.files!) expect(await ports.files.read(key)).toBeDefined();
});

function passing(pass: (event: EngineEvent, emit: Emit) => Promise<void>): Engine {
  return (request, emit, signal) => tinyEngine().engine(request, (event) => pass(event, emit), signal);
}

const failsAtLow = (error: Error) =>
  passing(async (event, emit) => {
    if (event.kind === 'chunk' && event.file.precision === 'low') throw error;
    await emit(event);
  });

test.each([new Error('out of memory'), new EngineRefusal('too-long', 'late')])(
  'a failure after the requested file keeps it: %s',
  async (error) => {
    const { ports, order, message } = await startJob();
    const failing = failsAtLow(error);
    for (let attempt = 0; attempt <= ports.limits.maxAttempts; attempt += 1) {
      await runMessage(ports, message, { engine: failing });
      const now = await storedOrder(ports, order);
      expect(now.status).toBe('COMPLETED');
      expect(now.files?.map(({ precision }) => precision)).toEqual(['high']);
      expect(await ports.files.read(now.files![0]!.key)).toBeDefined();
      expect(await ports.files.read(now.openPreviewKey!)).toBeDefined();
    }
    expect((await storedOrder(ports, order)).job?.state).toBe('SUCCEEDED');
    expect(await leftovers(ports, order)).toEqual([]);
  },
);

/** Keys in the store that the order does not name. */
async function leftovers(ports: Pick<MemoryPorts, 'table' | 'files'>, { id }: Order) {
  const { frameKey, openPreviewKey, pictureKey, files } = (await findOrder(ports, id))!;
  const named = [frameKey, openPreviewKey, pictureKey, ...files!.map(({ key }) => key)];
  return (await ports.files.list('results/')).filter((key) => !named.includes(key));
}

test('a completed order that is cancelled keeps its file, and the worker’s other files are deleted', async () => {
  const { ports, anna, order, message } = await startJob();
  const { engine } = tinyEngine();
  const cancelling = passing(async (event, emit) => {
    await emit(event);
    if (event.kind === 'preview' && event.precision === 'low') await cancelJob(ports, anna.uid, order.id);
  });
  expect(await runMessage(ports, message, { engine: cancelling })).toBe('done');
  expect(await leftovers(ports, order)).toEqual([]);
  const left = `results/${order.id}/${message.jobId}/1/low.stl`;
  await ports.files.write(left, bytes);
  expect(await runMessage(ports, message, { engine })).toBe('gone');
  expect(await leftovers(ports, order)).toEqual([]);
  const kept = await storedOrder(ports, order);
  expect(kept.files).toHaveLength(1);
  expect(await ports.files.read(kept.files![0]!.key)).toBeDefined();
});

test('the next attempt makes the other files of a completed order', async () => {
  const { ports, order, message } = await startJob();
  const { engine } = tinyEngine();
  const broken = failsAtLow(new Error('out of memory'));
  expect(await runMessage(ports, message, { engine: broken })).toBe('again');
  expect(await runMessage(ports, message, { engine })).toBe('done');
  const done = await storedOrder(ports, order);
  expect(done).toMatchObject({ status: 'COMPLETED', job: { state: 'SUCCEEDED', attempt: 2 } });
  expect(done.files).toHaveLength(2);
  // The files of the first attempt are gone.
  expect((await ports.files.list('results/')).every((key) => key.includes('/2/'))).toBe(true);
  for (const { key } of done.files!) expect(await ports.files.read(key)).toBeDefined();
});

test('a job that is cancelled while a file is being stored leaves none', async () => {
  const { ports, order, message } = await startJob();
  const held = Promise.withResolvers<void>();
  const open = ports.files.open.bind(ports.files);
  ports.files.open = async (key) => {
    const file = await open(key);
    return { ...file, close: () => held.promise.then(() => file.close()) };
  };
  const { engine } = tinyEngine();
  const refused = runMessage(ports, message, {
    engine: async (request, emit, signal) => {
      engine(request, emit, signal).catch(() => {});
      await new Promise(setImmediate);
      setImmediate(() => held.resolve());
      throw new EngineRefusal('cancelled', 'enough');
    },
  });
  expect(await refused).toBe('done');
  expect((await storedOrder(ports, order)).status).toBe('FAILED');
  expect(await ports.files.list('results/')).toEqual([]);
});

test('a file with an endless upload is discarded with the failed run', async () => {
  const { ports, order, message } = await startJob();
  const open = ports.files.open.bind(ports.files);
  ports.files.open = async (key) => {
    const file = await open(key);
    const endless = Promise.withResolvers<void>();
    const abort = async () => {
      await file.abort();
      endless.reject(new Error('aborted'));
    };
    return { ...file, close: () => endless.promise, abort };
  };
  const { engine } = tinyEngine();
  const late: Engine = async (request, emit, signal) => {
    engine(request, emit, signal).catch(() => {});
    await new Promise(setImmediate);
    throw new EngineRefusal('too-long', 'late');
  };
  expect(await runMessage(ports, message, { engine: late })).toBe('done');
  expect((await storedOrder(ports, order)).failure?.code).toBe('too-long');
  expect(await ports.files.list('results/')).toEqual([]);
});

test('events that come after the end of a run store nothing, and one that is being stored is deleted', async () => {
  const { ports, order, message } = await startJob();
  const write = ports.files.write.bind(ports.files);
  ports.files.write = async (...file) => {
    await new Promise(setImmediate);
    await write(...file);
  };
  let later: Promise<void> | undefined;
  const failing: Engine = async (_request, emit) => {
    emit({ kind: 'frame', bytes }).catch(() => {});
    later = new Promise(setImmediate)
      .then(() => new Promise(setImmediate))
      .then(() => emit({ kind: 'open preview', bytes }));
    later.catch(() => {});
    throw new EngineRefusal('nothing-inside', 'too small');
  };
  expect(await runMessage(ports, message, { engine: failing })).toBe('done');
  await expect(later).rejects.toThrow('over');
  expect((await storedOrder(ports, order)).failure?.code).toBe('nothing-inside');
  expect(await ports.files.list('results/')).toEqual([]);
});

test('files left by a worker that died right after publishing are deleted with the next message', async () => {
  const { ports, order, message } = await startJob();
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  const done = await storedOrder(ports, order);
  const left = `results/${order.id}/${message.jobId}/0/low.stl`;
  await ports.files.write(left, bytes);
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('gone');
  expect(ports.files.objects.has(left)).toBe(false);
  expect(await storedOrder(ports, order)).toEqual(done);
  for (const { key } of done.files!) expect(ports.files.objects.has(key)).toBe(true);
});

test('a published result is kept and announced even if the response to the write is lost', async () => {
  const { ports, anna, order, message } = await startJob();
  const page = { connectionId: 'c', orderId: order.id, uid: anna.uid, channel: 'queue' } as const;
  await openConnection(ports, page);
  const write = ports.table.write.bind(ports.table);
  let lost = 0;
  ports.table.write = async (writes) => {
    await write(writes);
    if ((await storedOrder(ports, order)).job?.state !== 'SUCCEEDED') return;
    lost += 1;
    throw new Error('the connection broke');
  };
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  expect(lost).toBe(1);
  expect(parseQueueMessage(ports.posted.at(-1)!.text)?.state).toBe('COMPLETED');
  const done = await storedOrder(ports, order);
  expect(done.status).toBe('COMPLETED');
  const { frameKey, openPreviewKey, previewKey, lowPreviewKey, pictureKey } = done;
  const shown = [frameKey, openPreviewKey, previewKey, lowPreviewKey, pictureKey];
  for (const key of [...shown, ...done.files!.map((file) => file.key)])
    expect(ports.files.objects.has(key!)).toBe(true);
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('gone');
  expect((await storedOrder(ports, order)).version).toBe(done.version);
});

test('a file that cannot be discarded does not hide the reason for the run’s end', async () => {
  const { ports, order, message } = await startJob();
  const open = ports.files.open.bind(ports.files);
  ports.files.open = async (key) => ({
    ...(await open(key)),
    abort: () => Promise.reject(new Error('the store is away')),
  });
  const refusing: Engine = async (_request, emit) => {
    await emit({ kind: 'chunk', file: { precision: 'low', format: 'stl' }, bytes });
    throw new EngineRefusal('nothing-inside', 'too small');
  };
  expect(await runMessage(ports, message, { engine: refusing })).toBe('done');
  expect(ports.logged).toContain('file not given up');
  expect((await storedOrder(ports, order)).failure?.code).toBe('nothing-inside');
});
