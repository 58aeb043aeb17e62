import { describe, expect, test } from 'vitest';
import { decodeFrame } from '../../../core/fill/frame/encode.ts';
import { expandFrame } from '../../../core/fill/frame/expand.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { verifyStl } from '../../../core/verify/verify.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import type { Engine, EngineRequest } from './engine.ts';
import { makeLattice } from './make-lattice.ts';
import { bytesOf, eventsOf, FEW_STRUTS, refusedRequest, requestFor } from './testing/engine-events.ts';
import { threadEngine } from './thread-engine.ts';

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
    const asked = ['frame', 'open preview', 'file', 'report', 'preview', 'picture'];
    expect(kinds).toEqual([...asked, 'file', 'report', 'preview']);
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file.precision] : []));
    expect(files).toEqual(['high', 'low']);
    // Only what is verified is shown, and it is shown before its files are written.
    const stages = events.flatMap((event) => (event.kind === 'stage' ? [event.stage] : []));
    expect(stages.indexOf('open preview')).toBeGreaterThan(stages.indexOf('high search'));
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
    const refused = eventsOf(threadEngine, refusedRequest());
    await expect(refused).rejects.toMatchObject({ name: 'EngineRefusal' });
  });

  test('an internal error is thrown unchanged, not as a refusal', async () => {
    const broken = { spec: null, source: encodeStl(sphere(10)) } as unknown as EngineRequest;
    await expect(eventsOf(threadEngine, broken)).rejects.toMatchObject({ name: 'TypeError' });
  });

  test('a kept thread gives the bytes of a new one, whatever it made before', {
    tags: 'release',
  }, async () => {
    const first = await plain();
    await eventsOf(threadEngine, requestFor({ ...FEW_STRUTS, action: 'low' }));
    const again = await eventsOf(threadEngine, requestFor());
    for (const precision of ['low', 'high'])
      expect(Buffer.compare(bytesOf(again, precision, 'stl'), bytesOf(first, precision, 'stl'))).toBe(0);
  });

  test('inspects bytes that were not inspected, and uses inspected ones unchanged', async () => {
    const open = encodeStl({ ...sphere(10, 24), triangles: sphere(10, 24).triangles.slice(30) });
    const ended = (isInspected: boolean) =>
      eventsOf(threadEngine, { ...requestFor(), source: open.slice(0, 84 + 50 * 3), isInspected });
    await expect(ended(false)).rejects.toMatchObject({ code: 'bad-model' });
    await expect(ended(true)).rejects.toThrow();
  });
});

describe('the files', () => {
  test('the same request gives the same bytes', async () => {
    const [first, second] = [await plain(), await eventsOf(makeLatticeOneByOne, requestFor())];
    for (const precision of ['low', 'high']) {
      const bytes = bytesOf(first, precision, 'stl');
      expect(bytes.length).toBeGreaterThan(0);
      expect(Buffer.compare(bytes, bytesOf(second, precision, 'stl'))).toBe(0);
    }
  });

  test('the published structure has the boundary net, the low-precision file does not', async () => {
    const events = await eventsOf(makeLatticeOneByOne, requestFor({ ...FEW_STRUTS, openEnds: 'net' }));
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
    // A cubic lattice in a long ball has a node at each tip that one strut holds: cut trims it, low alone keeps it.
    const { triangles, positions } = sphere(12, 24);
    const long = { triangles, positions: positions.map((mm, at) => (at % 3 === 2 ? mm * 1.45 : mm)) };
    const events = await eventsOf(makeLatticeOneByOne, {
      ...requestFor({ lattice: 'TYPE-20001', action: 'cut' }),
      source: encodeStl(long),
    });
    const reports = events.flatMap((event) => (event.kind === 'report' ? [event.report] : []));
    expect(reports).toHaveLength(2);
    expect(reports[0]!.strutCount).toBe(reports[1]!.strutCount);
  });

  test('low precision alone is one run', async () => {
    const events = await eventsOf(makeLatticeOneByOne, requestFor({ action: 'low' }));
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file] : []));
    expect(files).toEqual([{ precision: 'low', format: 'stl' }]);
  });
});

/** The engine in this thread. Like the thread, it sends its events one at a time. */
const makeLatticeOneByOne: Engine = async (request, emit, signal) => {
  let last: Promise<void> = Promise.resolve();
  await makeLattice(request, (event) => (last = last.then(() => emit(event))), signal);
};
