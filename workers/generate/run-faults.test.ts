import { expect, test, vi } from 'vitest';
import type { ConstantRequest } from '../../core/contract/lattice/request.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { OverBudget } from '../../core/studio/ports.ts';
import { waitingJobsKeys } from '../../core/studio/store/keys.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import {
  SAMPLE_REQUEST,
  sampleOrder,
  samplePlan,
  sampleUser,
} from '../../core/studio/testing/sample-order.ts';
import { box } from '../../tests/models/primitives.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { threadEngine } from './engine/thread-engine.ts';
import { runMessage } from './run-message.ts';
import {
  bytes,
  startGradientJob,
  startJob,
  storedOrder,
  tinyEngine,
  waitingJob,
} from './testing/tiny-job.ts';

test('a refusal by the engine fails the job with its reason, and nothing is stored', async () => {
  const { ports, order, message } = await startJob();
  const refusing: Engine = async (_request, emit) => {
    await emit({ kind: 'frame', bytes });
    throw new EngineRefusal('nothing-inside', 'too small');
  };
  expect(await runMessage(ports, message, { engine: refusing })).toBe('done');
  expect(await storedOrder(ports, order)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'nothing-inside' },
  });
  expect(await ports.files.list('results/')).toEqual([]);
});

test('a role on a face that the model does not have fails the job with that reason', async () => {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const order = await sampleOrder(ports, uid);
  await ports.files.write(order.file.key, encodeStl(box([0, 0, 0], [30, 30, 30])));
  const refusedAt = async (atMm: Point) => {
    const roles: NonNullable<ConstantRequest['roles']> = [{ kind: 'solid', facesAtMm: [atMm], mm: 40 }];
    const plan = { ...samplePlan(String(atMm)), request: { ...SAMPLE_REQUEST, roles } };
    const { id, job } = await enqueueJob(ports, (await findOrder(ports, order.id))!, { plan });
    await runMessage(ports, { orderId: id, jobId: job!.id, uid }, { engine: threadEngine });
    return (await storedOrder(ports, order)).failure?.code;
  };
  expect(await refusedAt([15, 15, 12])).toBe('face-not-found');
  expect(await refusedAt([15, 15, 0])).toBe('nothing-inside');
});

test('an unknown code becomes the general failure', async () => {
  const { ports, order, message } = await startJob();
  await runMessage(ports, message, { engine: () => Promise.reject(new EngineRefusal('never-heard-of', '')) });
  expect((await storedOrder(ports, order)).failure?.code).toBe('not-possible');
});

test('an internal error releases the job for the next message, and too many of them fail it', async () => {
  const { ports, order, message } = await startJob();
  const broken: Engine = () => Promise.reject(new Error('out of memory'));
  for (let attempt = 0; attempt < ports.limits.maxAttempts; attempt += 1) {
    expect(await runMessage(ports, message, { engine: broken })).toBe('again');
    expect((await storedOrder(ports, order)).status).toBe('GENERATING');
  }
  expect(await runMessage(ports, message, { engine: broken })).toBe('gone');
  expect(await storedOrder(ports, order)).toMatchObject({ status: 'FAILED', failure: { code: 'gave-up' } });
});

test('a run that reaches its deadline fails the job with that reason, for good', async () => {
  const { ports, order, message } = await startJob();
  const time = new AbortController();
  const endless: Engine = (_request, _emit, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      time.abort();
    });
  expect(await runMessage(ports, message, { engine: endless, deadline: time.signal })).toBe('done');
  expect(await storedOrder(ports, order)).toMatchObject({ status: 'FAILED', failure: { code: 'too-long' } });
});

test('a missing source fails the job at once', async () => {
  const { ports, order, message } = await startJob();
  await ports.files.delete([order.file.key]);
  await runMessage(ports, message, { engine: tinyEngine().engine });
  expect((await storedOrder(ports, order)).failure?.code).toBe('source-missing');
});

test('notifying the waiting pages holds up no job, and the run lasts until they are notified', async () => {
  const { ports, order, message } = await startJob();
  const query = ports.table.query.bind(ports.table);
  const held = Promise.withResolvers<void>();
  ports.table.query = async (read) => {
    if (read.pk === waitingJobsKeys('small')[0]) await held.promise;
    return await query(read);
  };
  let isOver = false;
  const running = runMessage(ports, message, { engine: tinyEngine().engine }).finally(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(ports.logged).toContain('job finished'));
  expect([(await storedOrder(ports, order)).status, isOver]).toEqual(['COMPLETED', false]);
  held.resolve();
  expect(await running).toBe('done');
});

test('the run lasts until its model is read, also if it reuses a result', async () => {
  const { ports, anna, message } = await startJob();
  const { engine, runs } = tinyEngine();
  await runMessage(ports, message, { engine });
  const { order, message: repeat } = await waitingJob(ports, anna.uid);
  const read = ports.files.read.bind(ports.files);
  const held = Promise.withResolvers<void>();
  ports.files.read = async (key) => {
    if (key === order.file.key) await held.promise;
    return await read(key);
  };
  let isOver = false;
  const running = runMessage(ports, repeat, { engine }).finally(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(ports.logged.filter((event) => event === 'job finished')).toHaveLength(2));
  expect([(await storedOrder(ports, order)).status, runs.length, isOver]).toEqual(['COMPLETED', 1, false]);
  held.resolve();
  expect(await running).toBe('done');
});

test('the lease is renewed while the image of a gradient is decoded', async () => {
  const job = await startGradientJob();
  let renewedByMs = 0;
  job.ports.decoders.readImage = async () => {
    renewedByMs = await renewalMs(job);
    return { width: 1, height: 1, gray: new Uint8Array(1) };
  };
  await runWithTimers(job);
  expect(renewedByMs).toBe(job.ports.limits.heartbeatSeconds * 1000);
});

type StartedJob = Pick<Awaited<ReturnType<typeof startJob>>, 'ports' | 'order' | 'message'>;

/** Lets one heartbeat pass and returns by how much it moved the end of the lease, milliseconds. */
async function renewalMs({ ports, order }: StartedJob): Promise<number> {
  const beatMs = ports.limits.heartbeatSeconds * 1000;
  const before = (await storedOrder(ports, order)).job!.leaseUntilMs!;
  ports.clock.ms += beatMs;
  await vi.advanceTimersByTimeAsync(beatMs);
  return (await storedOrder(ports, order)).job!.leaseUntilMs! - before;
}

/** Runs a job to its end with heartbeats that pass only when `renewalMs` says so. */
async function runWithTimers({ ports, message }: StartedJob): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  } finally {
    vi.useRealTimers();
  }
}

test('an image that today’s limits refuse fails the job for good', async () => {
  for (const error of [new OverBudget('time'), new RangeError('a broken JPEG')]) {
    const { ports, order, message } = await startGradientJob();
    ports.decoders.readImage = () => Promise.reject(error);
    expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
    expect((await storedOrder(ports, order)).failure?.code).toBe('picture-unreadable');
  }
});

test('a failed announcement of queue positions stops no run', async () => {
  const { ports, order, message } = await startJob();
  ports.table.query = () => Promise.reject(new Error('the index is away'));
  expect(await runMessage(ports, message, { engine: tinyEngine().engine })).toBe('done');
  expect(ports.logged).toContain('places not announced');
  expect((await storedOrder(ports, order)).status).toBe('COMPLETED');
});
