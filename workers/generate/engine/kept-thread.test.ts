import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type Emit, type Engine, type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import {
  bytesOf,
  eventsOf,
  FEW_STRUTS,
  forever,
  refusedRequest,
  requestFor,
} from './testing/engine-events.ts';
import {
  ENGINE_THREAD_URL,
  type FromThread,
  type ToThread,
  threadEngine,
  warmThreadEngine,
} from './thread-engine.ts';

/** Runs a request that is refused: a thread answers it without the seconds of a lattice. */
async function runRefused(engine: Engine): Promise<void> {
  await expect(eventsOf(engine, refusedRequest())).rejects.toBeInstanceOf(EngineRefusal);
}

test('the thread is kept after a job and a refusal, and replaced after an error, an abort and a large job', {
  tags: 'release',
}, async () => {
  const started: Worker[] = [];
  const startThread = () => {
    const thread = new Worker(ENGINE_THREAD_URL);
    started.push(thread);
    return thread;
  };
  const engine = warmThreadEngine({ startThread });
  const job = requestFor({ ...FEW_STRUTS, action: 'low' });
  try {
    await eventsOf(engine, job);
    await runRefused(engine);
    await runRefused(engine);
    expect(started).toHaveLength(1);

    await expect(eventsOf(engine, { ...job, spec: null } as unknown as EngineRequest)).rejects.toMatchObject({
      name: 'TypeError',
    });
    await runRefused(engine);
    expect(started).toHaveLength(2);

    const stop = new AbortController();
    const aborted = engine(job, async () => stop.abort(new Error('enough')), stop.signal);
    await expect(aborted).rejects.toThrow('enough');
    await runRefused(engine);
    expect(started).toHaveLength(3);

    // A thread that dies while idle gets no job.
    await started[2]!.terminate();
    await runRefused(engine);
    expect(started).toHaveLength(4);
  } finally {
    await engine.stop();
  }
  const frugal = warmThreadEngine({ startThread, maxRssBytes: 0 });
  await runRefused(frugal);
  await runRefused(frugal);
  expect(started).toHaveLength(6);
});

test('a thread that still works is replaced, although the run ended with a refusal', async () => {
  let started = 0;
  let sent = 0;
  const startThread = () => {
    started += 1;
    return new Worker(ENGINE_THREAD_URL).on('message', () => {
      sent += 1;
    });
  };
  const engine = warmThreadEngine({ startThread });
  const job = requestFor({ ...FEW_STRUTS, action: 'low' });
  const late = new EngineRefusal('too-long', 'late');
  try {
    const stop = new AbortController();
    let handled = 0;
    const atDeadline: Emit = async () => {
      handled += 1;
      // Until other events wait for this one.
      while (sent < 3) await setImmediate();
      stop.abort(late);
    };
    await expect(engine(job, atDeadline, stop.signal)).rejects.toBe(late);
    await runRefused(engine);
    expect(started).toBe(2);
    // Events that were waiting at the deadline are not handled.
    expect(handled).toBe(1);

    const large = new EngineRefusal('too-large', 'large');
    await expect(engine(job, () => Promise.reject(large), forever)).rejects.toBe(large);
    await runRefused(engine);
    expect(started).toBe(3);
  } finally {
    await engine.stop();
  }
});

test('frame and look are sent although nothing before them was handled yet', async () => {
  const thread = new Worker(ENGINE_THREAD_URL);
  try {
    const run: ToThread = {
      run: 1,
      kind: 'run',
      request: requestFor({ ...FEW_STRUTS, action: 'low' }),
    };
    const both = new Promise<string[]>((resolve, reject) => {
      const kinds: string[] = [];
      thread.on('error', reject);
      thread.on('message', (message: FromThread) => {
        if (message.kind === 'event' && ['frame', 'open preview'].includes(message.event.kind))
          kinds.push(message.event.kind);
        if (kinds.length === 2) resolve(kinds);
      });
    });
    thread.postMessage(run);
    expect(await both).toEqual(['frame', 'open preview']);
  } finally {
    await thread.terminate();
  }
});

test('two jobs at once have a thread each, and their events are not mixed', { tags: 'release' }, async () => {
  let started = 0;
  const startThread = () => {
    started += 1;
    return new Worker(ENGINE_THREAD_URL);
  };
  const engine = warmThreadEngine({ startThread });
  try {
    const jobs = [0.8, 1].map((rodDiameterMm) => requestFor({ ...FEW_STRUTS, rodDiameterMm, action: 'low' }));
    const apart = [await eventsOf(engine, jobs[0]!), await eventsOf(engine, jobs[1]!)];
    const together = await Promise.all(jobs.map((job) => eventsOf(engine, job)));
    expect(started).toBe(2);
    for (const [at, events] of together.entries())
      expect(Buffer.compare(bytesOf(events, 'low', 'stl'), bytesOf(apart[at]!, 'low', 'stl'))).toBe(0);
  } finally {
    await engine.stop();
  }
});

test('while other jobs wait, the files are the same, one after the other where workers share the processors', {
  tags: 'release',
}, async () => {
  const engine = warmThreadEngine();
  const env = { ...process.env, BUSY_WORKER_PROCESSORS: '1' };
  const shared = warmThreadEngine({ startThread: () => new Worker(ENGINE_THREAD_URL, { env }) });
  const request = { ...requestFor(), othersWait: true };
  try {
    const alone = await eventsOf(engine, requestFor());
    const one = await eventsOf(shared, request);
    for (const busy of [await eventsOf(engine, request), one])
      for (const precision of ['high', 'low']) {
        const bytes = bytesOf(busy, precision, 'stl');
        expect(bytes.length).toBeGreaterThan(0);
        expect(Buffer.compare(bytes, bytesOf(alone, precision, 'stl'))).toBe(0);
      }
    expect(endOf(one, 'low frame')).toBeGreaterThan(endOf(one, 'picture'));
  } finally {
    await engine.stop();
    await shared.stop();
  }
});

test('stops at once on abort', async () => {
  const stop = new AbortController();
  const running = threadEngine(requestFor(), async () => stop.abort(new Error('enough')), stop.signal);
  await expect(running).rejects.toThrow('enough');
  await expect(threadEngine(requestFor(), async () => {}, stop.signal)).rejects.toThrow('enough');
});

function endOf(events: readonly EngineEvent[], stage: string): number {
  const ended = events.flatMap((event) => (event.kind === 'stage' && event.stage === stage ? [event] : []));
  return ended[0]!.endedAtMs;
}
