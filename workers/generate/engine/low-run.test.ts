import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { estimateOfMesh } from '../../../core/run/estimate/mesh-estimate.ts';
import type { NearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { stopThreads } from '../../../core/solid/threads/pool.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import type { EngineEvent } from './engine.ts';
import { fitsBeside, lowFiles, lowRun } from './low-run.ts';
import { makeRun, type Run } from './make-run.ts';

afterAll(stopThreads);

const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8, action: 'low' });
const near: NearOrigin = { mesh: sphere(10, 24), spec };
const run = { precision: 'low', spec, from: 0.5, to: 1 } as const;
const forever = new AbortController().signal;
const pool = { threads: 2, threadUrl: new URL('./helper-thread.ts', import.meta.url) };

/** Content of the events, without times. */
function lasting(events: readonly EngineEvent[]): unknown[] {
  return events.flatMap((event): unknown[] => {
    if (event.kind === 'stage' || event.kind === 'progress') return [];
    if (event.kind === 'report') return [{ ...event, report: { ...event.report, timesMs: {} } }];
    return [event];
  });
}

function kindsOf(events: readonly EngineEvent[]): string[] {
  return events.flatMap(({ kind }) => (kind === 'stage' || kind === 'progress' ? [] : [kind]));
}

async function made(options: Omit<Run, 'shown'>, begins: boolean): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const low = await lowRun(near, options, {
    poolThreads: pool,
    emit: async (event) => void events.push(event),
    signal: forever,
  });
  if (begins) low.begin();
  await low.finish();
  await low.end();
  return events;
}

/** Number of the thread that the process starts next: one more than at the last call if none was started since. */
async function nextThreadId(): Promise<number> {
  const next = new Worker('', { eval: true });
  const { threadId } = next;
  await next.terminate();
  return threadId;
}

test('the files are the same from another thread and from this one, as STL, report and preview', async () => {
  const here: EngineEvent[] = [];
  await makeRun(near, { ...run, threads: {} }, { emit: async (event) => void here.push(event) });
  expect(kindsOf(here)).toEqual(['chunk', 'file', 'report', 'preview']);
  expect(lasting(await lowFiles.open({ mesh: near.mesh, run })())).toEqual(lasting(here));
  expect(lasting(await made({ ...run, threads: {} }, true))).toEqual(lasting(here));
});

test('the low-precision run may begin once the requested result is handled, and not before', async () => {
  const order: string[] = [];
  const onRequested = () => void order.push('may begin');
  const emit = async (event: EngineEvent) => void order.push(event.kind);
  await makeRun(near, { ...run, onRequested, threads: {} }, { emit });
  const seen = order.filter((kind) =>
    ['frame', 'open preview', 'report', 'may begin', 'picture'].includes(kind),
  );
  expect(seen).toEqual(['frame', 'open preview', 'report', 'may begin', 'picture']);
});

test('it may begin with the frame, before the requested result', async () => {
  const order: string[] = [];
  const asked: Run = {
    ...{ ...run, threads: {} },
    onFramed: () => void order.push('may begin'),
    onRequested: () => void order.push('requested'),
  };
  await makeRun(near, asked, { emit: async ({ kind }) => void order.push(kind) });
  const seen = order.filter((kind) => ['frame', 'may begin', 'chunk', 'requested'].includes(kind));
  expect(seen).toEqual(['frame', 'may begin', 'chunk', 'requested']);
});

test('two results are made at the same time only while both together are no larger than one held as a whole', () => {
  const mesh = sphere(50, 24);
  const of = (cellMm: number): ConstantSpec => ({
    ...spec,
    cellMm: [cellMm, cellMm, cellMm],
    action: 'high',
  });
  const beside = (cellMm: number) => fitsBeside({ mesh, spec: of(cellMm) }, { ...of(cellMm), action: 'low' });
  const alone = (cellMm: number) => estimateOfMesh(mesh, of(cellMm)).triangles;
  expect(beside(8)).toBe(true);
  expect(alone(4.5)).toBeLessThan(1_500_000);
  expect(beside(4.5)).toBe(false);
});

test('a run that was not begun is made at the end', async () => {
  const events = await made({ ...run, threads: {} }, false);
  expect(events.filter(({ kind }) => kind === 'file')).toHaveLength(1);
});

test('another thread uses the fill domain of the requested result', async () => {
  const shell = { ...spec, shellMm: 2 };
  const noLattice = { isOpen: false, isHollow: true, mesh: sphere(0.1, 8), solidMm3: 1 } as const;
  const job = { mesh: near.mesh, run: { ...run, spec: shell }, domain: noLattice };
  await expect(lowFiles.open(job)()).rejects.toMatchObject({ name: 'LatticeError' });
});

test('a refusal in another thread is thrown with its code, and the threads stay for the next job', async () => {
  const small = { mesh: sphere(1, 24), spec };
  const refused = { ...spec, lattice: 'TYPE-20007', cellMm: [20, 20, 20] as ConstantSpec['cellMm'] };
  const low = await lowRun(
    small,
    { ...run, spec: refused, threads: {} },
    { poolThreads: pool, emit: async () => {}, signal: forever },
  );
  low.begin();
  await expect(low.finish()).rejects.toMatchObject({ name: 'LatticeError', code: expect.any(String) });
  await low.end();
  const before = await nextThreadId();
  expect(await made({ ...run, threads: {} }, true)).not.toEqual([]);
  expect(await nextThreadId()).toBe(before + 1);
});

test('a run whose thread dies is made here', async () => {
  const dying = `
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ kind, next }) => {
      if (kind !== 'do') return;
      Atomics.add(next, 0, 1);
      new BroadcastChannel('low run').postMessage('taken');
      throw new Error('no memory');
    });`;
  const taken = new BroadcastChannel('low run');
  const isTaken = new Promise((resolve) => taken.addEventListener('message', resolve));
  const threadUrl = new URL(`data:text/javascript,${encodeURIComponent(dying)}`);
  const events: EngineEvent[] = [];
  const low = await lowRun(
    near,
    { ...run, threads: {} },
    {
      poolThreads: { threads: 2, threadUrl },
      emit: async (event) => void events.push(event),
      signal: forever,
    },
  );
  low.begin();
  await isTaken;
  taken.close();
  await low.finish();
  await low.end();
  expect(events.filter(({ kind }) => kind === 'file')).toHaveLength(1);
});

test('a run that was ended emits nothing', async () => {
  const events: EngineEvent[] = [];
  const low = await lowRun(
    near,
    { ...run, threads: {} },
    { poolThreads: pool, emit: async (event) => void events.push(event), signal: forever },
  );
  low.begin();
  await low.end();
  expect(events).toEqual([]);
});

test('a run whose result is not wanted any more ends at its next step', async () => {
  const ended = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  await expect(lowFiles.open({ mesh: near.mesh, run, ended })()).rejects.toThrow('cancelled');
});
