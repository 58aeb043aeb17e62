import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../../core/lattice/formats/png/png.ts';
import { readStl } from '../../../core/lattice/formats/stl/read.ts';
import { encodeStl } from '../../../core/lattice/formats/stl/write.ts';
import { decodeFrame } from '../../../core/lattice/frame/encode.ts';
import { expandFrame } from '../../../core/lattice/frame/expand.ts';
import { randomWarp } from '../../../core/lattice/geometry/display-warp.ts';
import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import { verifyStl } from '../../../core/lattice/verify/verify.ts';
import { THUMBNAIL_SIDE_PX } from '../../../core/rules/order/result-formats.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import { type Emit, type Engine, type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import { makeLattice } from './make-lattice.ts';
import {
  ENGINE_THREAD_URL,
  type FromThread,
  type ToThread,
  threadEngine,
  warmThreadEngine,
} from './thread-engine.ts';

const spec: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20007',
  cellMm: [5, 5, 5],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
};
const forever = new AbortController().signal;

function requestFor(changes: Partial<ConstantSpec> = {}, radiusMm = 10): EngineRequest {
  return {
    source: encodeStl(sphere(radiusMm, 24)),
    isInspected: true,
    spec: { ...spec, ...changes },
    warp: randomWarp(() => 0.3),
  };
}

/**
 * Runs an engine and handles its events slowly. Throws if an event arrives before the previous one was
 * handled.
 */
async function eventsOf(engine: Engine, request: EngineRequest): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  let busy = false;
  const emit: Emit = async (event) => {
    if (busy) throw new Error('two events at once');
    busy = true;
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    events.push(event);
    busy = false;
  };
  await engine(request, emit, forever);
  return events;
}

function bytesOf(events: readonly EngineEvent[], precision: string, format: string): Uint8Array {
  const chunks = events.flatMap((event) =>
    event.kind === 'chunk' && event.file.precision === precision && event.file.format === format
      ? [event.bytes]
      : [],
  );
  return new Uint8Array(Buffer.concat(chunks));
}

function bytesIn({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Events of the plain request, made once for all tests of its files. */
const plain = lazily(() => eventsOf(threadEngine, requestFor()));

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

describe('the engine in its thread', () => {
  test('emits its events one at a time, frame first, with consistent files', async () => {
    const events = await plain();
    const kinds = events
      .map(({ kind }) => kind)
      .filter((kind) => !['progress', 'chunk', 'stage'].includes(kind));
    const asked = ['frame', 'look', 'picture', 'file', 'report', 'preview', 'file', 'file'];
    expect(kinds).toEqual([...asked, 'file', 'report', 'preview', 'file']);
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file.precision] : []));
    expect(files).toEqual(['high', 'high', 'high', 'low', 'low']);
    // Only what is verified is shown, and it is shown before its files are written.
    const stages = events.flatMap((event) => (event.kind === 'stage' ? [event.stage] : []));
    expect(stages.indexOf('look')).toBeGreaterThan(stages.indexOf('high search'));
    // The low-precision run, which another thread makes, does not keep the look waiting.
    const endOf = (stage: string) =>
      events.find((event) => event.kind === 'stage' && event.stage === stage) as { endedAtMs: number };
    expect(endOf('low frame').endedAtMs).toBeGreaterThan(endOf('look').endedAtMs);
    for (const precision of ['low', 'high']) {
      const stl = bytesOf(events, precision, 'stl');
      expect(verifyStl(stl)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
      const report = events.find((event) => event.kind === 'report' && event.precision === precision);
      expect(report).toMatchObject({ report: { bytes: stl.length } });
    }
    const fractions = events.flatMap((event) => (event.kind === 'progress' ? [event.fraction] : []));
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.length).toBeGreaterThan(3);
  });

  test('gives the reason why a model cannot be filled', async () => {
    const refused = eventsOf(threadEngine, requestFor({ cellMm: [20, 20, 20] }, 1));
    await expect(refused).rejects.toMatchObject({ name: 'EngineRefusal' });
  });

  test('an internal error is thrown unchanged, not as a refusal', async () => {
    const broken = { spec: null, source: encodeStl(sphere(10)) } as unknown as EngineRequest;
    await expect(eventsOf(threadEngine, broken)).rejects.toMatchObject({ name: 'TypeError' });
  });

  test('a kept thread gives the bytes of a new one, whatever it made before', async () => {
    const first = await plain();
    await eventsOf(threadEngine, requestFor({ action: 'low', cellMm: [8, 8, 8] }, 9));
    const again = await eventsOf(threadEngine, requestFor());
    for (const precision of ['low', 'high'])
      expect(Buffer.compare(bytesOf(again, precision, 'stl'), bytesOf(first, precision, 'stl'))).toBe(0);
  });

  test('bytes that were not inspected are inspected, and inspected ones are taken as they are', async () => {
    const open = encodeStl({ ...sphere(10, 24), triangles: sphere(10, 24).triangles.slice(30) });
    const ended = (isInspected: boolean) =>
      eventsOf(threadEngine, { ...requestFor(), source: open.slice(0, 84 + 50 * 3), isInspected });
    await expect(ended(false)).rejects.toMatchObject({ code: 'bad-model' });
    await expect(ended(true)).rejects.toThrow();
  });

  test('the thread is kept after a job and a refusal, and replaced after an error, an abort and a large job', async () => {
    const started: Worker[] = [];
    const startThread = () => {
      const thread = new Worker(ENGINE_THREAD_URL);
      started.push(thread);
      return thread;
    };
    const engine = warmThreadEngine({ startThread });
    const small = { action: 'low', cellMm: [8, 8, 8] } as const;
    const job = requestFor({ ...small, cellMm: [...small.cellMm] }, 9);
    try {
      await eventsOf(engine, job);
      await expect(eventsOf(engine, requestFor({ cellMm: [20, 20, 20] }, 1))).rejects.toThrow();
      await eventsOf(engine, job);
      expect(started).toHaveLength(1);

      await expect(
        eventsOf(engine, { ...job, spec: null } as unknown as EngineRequest),
      ).rejects.toMatchObject({ name: 'TypeError' });
      await eventsOf(engine, job);
      expect(started).toHaveLength(2);

      const stop = new AbortController();
      const aborted = engine(job, async () => stop.abort(new Error('enough')), stop.signal);
      await expect(aborted).rejects.toThrow('enough');
      await eventsOf(engine, job);
      expect(started).toHaveLength(3);

      // A thread that dies while it is idle is not given a job.
      await started[2]!.terminate();
      await eventsOf(engine, job);
      expect(started).toHaveLength(4);
    } finally {
      await engine.stop();
    }
    const frugal = warmThreadEngine({ startThread, maxRssBytes: 0 });
    await eventsOf(frugal, job);
    await eventsOf(frugal, job);
    expect(started).toHaveLength(6);
  });

  test('a thread that still works is replaced, although the run ended with a refusal', async () => {
    let started = 0;
    const startThread = () => {
      started += 1;
      return new Worker(ENGINE_THREAD_URL);
    };
    const engine = warmThreadEngine({ startThread });
    const job = requestFor({ action: 'low', cellMm: [8, 8, 8] }, 9);
    const late = new EngineRefusal('too-long', 'late');
    try {
      const stop = new AbortController();
      let handled = 0;
      const atDeadline: Emit = async () => {
        handled += 1;
        stop.abort(late);
      };
      await expect(engine(job, atDeadline, stop.signal)).rejects.toBe(late);
      await eventsOf(engine, job);
      expect(started).toBe(2);
      // Events that were waiting at the deadline are not handled.
      expect(handled).toBe(1);

      const large = new EngineRefusal('too-large', 'large');
      await expect(engine(job, () => Promise.reject(large), forever)).rejects.toBe(large);
      await eventsOf(engine, job);
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
        request: requestFor({ action: 'low', cellMm: [8, 8, 8] }, 9),
      };
      const both = new Promise<string[]>((resolve, reject) => {
        const kinds: string[] = [];
        thread.on('error', reject);
        thread.on('message', (message: FromThread) => {
          if (message.kind === 'event' && ['frame', 'look'].includes(message.event.kind))
            kinds.push(message.event.kind);
          if (kinds.length === 2) resolve(kinds);
        });
      });
      thread.postMessage(run);
      expect(await both).toEqual(['frame', 'look']);
    } finally {
      await thread.terminate();
    }
  });

  test('two jobs at once have a thread each, and their events are not mixed', async () => {
    const engine = warmThreadEngine();
    try {
      const jobs = [requestFor({ action: 'low', cellMm: [8, 8, 8] }, 9), requestFor({ action: 'low' }, 9)];
      const apart = [await eventsOf(engine, jobs[0]!), await eventsOf(engine, jobs[1]!)];
      const together = await Promise.all(jobs.map((job) => eventsOf(engine, job)));
      for (const [at, events] of together.entries())
        expect(Buffer.compare(bytesOf(events, 'low', 'stl'), bytesOf(apart[at]!, 'low', 'stl'))).toBe(0);
    } finally {
      await engine.stop();
    }
  });

  test('stops at once on abort', async () => {
    const stop = new AbortController();
    const running = threadEngine(requestFor(), async () => stop.abort(new Error('enough')), stop.signal);
    await expect(running).rejects.toThrow('enough');
    await expect(threadEngine(requestFor(), async () => {}, stop.signal)).rejects.toThrow('enough');
  });
});

describe('the files', () => {
  test('the same request gives the same bytes', async () => {
    const [first, second] = [await plain(), await eventsOf(makeLatticeOneByOne, requestFor())];
    for (const [precision, format] of [
      ['low', 'stl'],
      ['high', 'stl'],
      ['low', '3mf'],
      ['high', '3mf'],
      ['high', '3mf-beam'],
    ] as const) {
      const bytes = bytesOf(first, precision, format);
      expect(bytes.length).toBeGreaterThan(0);
      expect(Buffer.compare(bytes, bytesOf(second, precision, format))).toBe(0);
    }
  });

  test('the beam lattice is a 3MF package with a beam for each strut', async () => {
    const events = await plain();
    const parts = unzipSync(bytesOf(events, 'high', '3mf-beam'));
    const model = new TextDecoder().decode(parts['3D/3dmodel.model']);
    const report = events.find((event) => event.kind === 'report');
    const struts = report?.kind === 'report' ? report.report.strutCount : 0;
    expect(model.match(/<b:beam /g)?.length).toBe(struts);
  });

  test('the 3MF mesh equals the STL’s, in millimetres, with a thumbnail', async () => {
    const events = await plain();
    const parts = unzipSync(bytesOf(events, 'high', '3mf'));
    const model = new TextDecoder().decode(parts['3D/3dmodel.model']);
    expect(model).toContain('unit="millimeter"');
    const numbers = (tag: RegExp) => [...model.matchAll(tag)].map((match) => match.slice(1).map(Number));
    const vertices = numbers(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g);
    const corners = numbers(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g).flatMap((face) =>
      face.flatMap((vertex) => vertices[vertex]!),
    );
    const stl = readStl(bytesOf(events, 'high', 'stl'));
    if (!stl.ok) throw new Error('the STL cannot be read');
    expect(Buffer.compare(bytesIn(Float32Array.from(corners)), bytesIn(stl.corners))).toBe(0);
    expect(readPng(parts['Metadata/thumbnail.png']!).width).toBe(THUMBNAIL_SIDE_PX);
  });

  test('the published structure has the boundary net, the low-precision file does not', async () => {
    const events = await eventsOf(makeLatticeOneByOne, requestFor({ cellMm: [8, 8, 8], openEnds: 'net' }, 9));
    const frames = events.flatMap((event) => (event.kind === 'frame' ? [event.bytes] : []));
    expect(frames).toHaveLength(1);
    const shown = expandFrame(decodeFrame(frames[0]!)).segments.length / 6;
    const strutsOf = (precision: string) =>
      events.flatMap((event) =>
        event.kind === 'report' && event.precision === precision ? [event.report.strutCount] : [],
      );
    expect(strutsOf('high')).toEqual([shown]);
    expect(strutsOf('low')[0]).toBeLessThan(shown);
  });

  test('the low-precision file of a cut lattice has the struts of cut', async () => {
    const events = await eventsOf(makeLatticeOneByOne, requestFor({ action: 'cut' }));
    const reports = events.flatMap((event) => (event.kind === 'report' ? [event.report] : []));
    expect(reports).toHaveLength(2);
    expect(reports[0]!.strutCount).toBe(reports[1]!.strutCount);
  });

  test('low precision alone is one run, with its own beams', async () => {
    const events = await eventsOf(makeLatticeOneByOne, requestFor({ action: 'low' }));
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file] : []));
    expect(files).toEqual([
      { precision: 'low', format: 'stl' },
      { precision: 'low', format: '3mf' },
      { precision: 'low', format: '3mf-beam' },
    ]);
  });
});

/** The engine in this thread. Like the thread, it sends its events one at a time. */
const makeLatticeOneByOne: Engine = async (request, emit, signal) => {
  let last: Promise<void> = Promise.resolve();
  await makeLattice(request, (event) => (last = last.then(() => emit(event))), signal);
};
