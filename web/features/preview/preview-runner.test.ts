import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type { FittedLattice, FitWanted, PreviewRequest, PreviewWanted } from './preview-protocol.ts';
import { PreviewRunner, type PreviewWorker, type ShownAnswer } from './preview-runner.ts';

const MESH: Mesh = { positions: new Float32Array(9), triangles: new Uint32Array(3) };
const WANTED = {} as PreviewWanted;
const FIT = {} as FitWanted;
const FITTED: FittedLattice = { sizeMm: 3, rodMm: 0.4, originMm: [0, 0, 0], coverage: 1, links: 0 };

class HandWorker implements PreviewWorker {
  onmessage: PreviewWorker['onmessage'] = null;
  onerror: PreviewWorker['onerror'] = null;
  ended = false;
  readonly requests: PreviewRequest[] = [];

  postMessage(request: PreviewRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  /** Answers the oldest unanswered preview. */
  answer(): void {
    const at = this.requests.findIndex(({ kind }) => kind === 'preview');
    const request = this.requests.splice(at, 1)[0];
    if (request?.kind !== 'preview') throw new Error('nothing was asked');
    this.onmessage?.({ data: { kind: 'failed', generation: request.generation, code: 'unknown' } });
  }

  get pending(): number {
    return this.requests.filter(({ kind }) => kind === 'preview').length;
  }
}

function started() {
  const workers: HandWorker[] = [];
  const shown: { generation: number; newest: boolean }[] = [];
  const runner = new PreviewRunner(
    () => {
      workers.push(new HandWorker());
      return workers.at(-1)!;
    },
    (answer: ShownAnswer, newest) => shown.push({ generation: answer.generation, newest }),
  );
  runner.setModel(MESH);
  return { runner, workers, shown };
}

describe('previews', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the model once and runs one preview at a time, the newest next', () => {
    const { runner, workers, shown } = started();
    for (let at = 0; at < 5; at++) runner.ask(WANTED);
    expect(workers[0]!.requests.map(({ kind }) => kind)).toEqual(['model', 'preview']);
    workers[0]!.answer();
    expect(workers[0]!.pending).toBe(1);
    workers[0]!.answer();
    expect(shown).toEqual([
      { generation: 1, newest: false },
      { generation: 5, newest: true },
    ]);
    expect(runner.busy).toBe(false);
  });

  it('reports the picture first, and runs on until the figures arrive', () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    workers[0]!.onmessage?.({ data: { kind: 'shape', generation: 1, shape: null } });
    expect(shown).toEqual([{ generation: 1, newest: false }]);
    expect(workers[0]!.pending).toBe(1);
    workers[0]!.answer();
    expect(shown.map(({ generation }) => generation)).toEqual([1, 1]);
    expect(workers[0]!.pending).toBe(1);
    runner.drop();
    workers[0]!.onmessage?.({ data: { kind: 'shape', generation: 2, shape: null } });
    expect(shown).toHaveLength(2);
  });

  it('aborts a slow run for a newer one, and sends the model to the next worker', () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1]!.requests.map(({ kind }) => kind)).toEqual(['model', 'preview']);
    workers[1]!.answer();
    expect(shown).toEqual([{ generation: 2, newest: true }]);
  });

  it('continues a slow run while nothing newer waits', () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    vi.advanceTimersByTime(10 * PREVIEW_GIVE_UP_MS);
    expect(workers.length).toBe(1);
    workers[0]!.answer();
    expect(shown.length).toBe(1);
  });

  it('shows nothing of a dropped request or another model', () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.drop();
    workers[0]!.answer();
    runner.ask(WANTED);
    runner.setModel(MESH);
    expect(workers[0]!.ended).toBe(true);
    expect(shown).toEqual([]);
    runner.ask(WANTED);
    workers[1]!.answer();
    expect(shown).toEqual([{ generation: 3, newest: true }]);
  });

  it('continues with a new worker after a crash', () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    workers[0]!.onerror?.({});
    expect(shown).toEqual([{ generation: 1, newest: false }]);
    workers[1]!.answer();
    expect(shown.at(-1)).toEqual({ generation: 2, newest: true });
  });

  it('runs a fit after waiting previews, and returns its answer to the caller', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    const fit = runner.fit(FIT);
    expect(workers[0]!.requests.map(({ kind }) => kind)).toEqual(['model', 'preview']);
    workers[0]!.answer();
    expect(workers[0]!.requests.map(({ kind }) => kind)).toEqual(['model', 'fit']);
    workers[0]!.onmessage?.({ data: { kind: 'fitted', fit: FITTED } });
    expect(await fit).toBe(FITTED);
    expect(shown).toHaveLength(1);
    expect(runner.busy).toBe(false);
  });

  it('drops a slow fit for a newer preview, an older one for a newer, and all with their model', async () => {
    const { runner, workers } = started();
    const slow = runner.fit(FIT);
    runner.ask(WANTED);
    vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
    expect(await slow).toBeUndefined();
    expect(workers[1]!.requests.map(({ kind }) => kind)).toEqual(['model', 'preview']);
    const older = runner.fit(FIT);
    const newer = runner.fit(FIT);
    expect(await older).toBeUndefined();
    runner.setModel(null);
    expect(await newer).toBeUndefined();
  });

  it('lets a fit that begins while a preview is reported take its time', async () => {
    const workers: HandWorker[] = [];
    const fits: Promise<FittedLattice | null | undefined>[] = [];
    const runner: PreviewRunner = new PreviewRunner(
      () => {
        workers.push(new HandWorker());
        return workers.at(-1)!;
      },
      () => fits.push(runner.fit(FIT)),
    );
    runner.setModel(MESH);
    runner.ask(WANTED);
    workers[0]!.answer();
    vi.advanceTimersByTime(10 * PREVIEW_GIVE_UP_MS);
    expect(workers[0]!.ended).toBe(false);
    workers[0]!.onmessage?.({ data: { kind: 'fitted', fit: FITTED } });
    expect(await fits[0]).toBe(FITTED);
  });

  it('drops the answer of a replaced fit', async () => {
    const { runner, workers } = started();
    const older = runner.fit(FIT);
    const newer = runner.fit(FIT);
    expect(await older).toBeUndefined();
    workers[0]!.onmessage?.({ data: { kind: 'fitted', fit: FITTED } });
    workers[0]!.onmessage?.({ data: { kind: 'fitted', fit: null } });
    expect(await newer).toBeNull();
  });

  it('goes on with the newer of two fits if the older one takes too long', async () => {
    const { runner, workers } = started();
    void runner.fit(FIT);
    const newer = runner.fit(FIT);
    vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
    expect(workers[0]!.ended).toBe(true);
    workers[1]!.onmessage?.({ data: { kind: 'fitted', fit: FITTED } });
    expect(await newer).toBe(FITTED);
  });

  it('never shows an older preview after a newer one, and finally shows the newest', () => {
    const step = fc.constantFrom('ask', 'answer', 'drop', 'wait', 'model', 'die');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { runner, workers, shown } = started();
        const latest = () => workers.at(-1)!;
        let last = 0;
        let dropped = 0;
        for (const what of steps) {
          if (what === 'ask') last = runner.ask(WANTED);
          else if (what === 'answer' && latest().pending > 0) latest().answer();
          else if (what === 'wait') vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
          else if (what === 'drop') runner.drop();
          else if (what === 'model') runner.setModel(MESH);
          else if (what === 'die') latest().onerror?.({});
          if (what === 'drop' || what === 'model') dropped = last;
        }
        while (runner.busy && latest().pending > 0) latest().answer();
        const numbers = shown.map(({ generation }) => generation);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
        if (last > dropped) expect(shown.at(-1)).toEqual({ generation: last, newest: true });
      }),
    );
  });
});
