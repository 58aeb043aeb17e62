import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { WorkerPort } from '../../lib/worker-calls.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type { FittedLattice, FitWanted, PreviewWanted, ShownAnswer } from './preview-protocol.ts';
import { PreviewRunner } from './preview-runner.ts';

const MESH: Mesh = { positions: new Float32Array(9), triangles: new Uint32Array(3) };
const WANTED = {} as PreviewWanted;
const FIT = {} as FitWanted;
const FITTED: FittedLattice = { sizeMm: 3, rodMm: 0.4, originMm: [0, 0, 0], coverage: 1, links: 0 };

type Sent = { id: number } & (
  | { name: 'model' | 'preview'; request: unknown }
  | { name: 'fit'; request: FitWanted }
);

class HandWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  ended = false;
  requests: Sent[] = [];

  postMessage(request: Sent): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  get names(): string[] {
    return this.requests.map(({ name }) => name);
  }

  async answer(name = 'preview', value: unknown = { kind: 'failed', code: 'unknown' }): Promise<void> {
    const { id } = this.#oldest(name);
    this.requests = this.requests.filter((request) => request.id !== id);
    await this.#send({ id, kind: 'answer', value });
  }

  /** Sends the picture of the oldest unanswered preview. */
  async draw(): Promise<void> {
    await this.#send({ id: this.#oldest('preview').id, kind: 'part', value: { kind: 'shape', shape: null } });
  }

  async crash(): Promise<void> {
    this.onerror?.({ message: '' } as ErrorEvent);
    await settled();
  }

  get pending(): number {
    return this.names.filter((name) => name === 'preview').length;
  }

  #oldest(name: string): Sent {
    const found = this.requests.find((request) => request.name === name);
    if (found === undefined) throw new Error('nothing was asked');
    return found;
  }

  async #send(data: object): Promise<void> {
    this.onmessage?.({ data } as MessageEvent);
    await settled();
  }
}

/** Lets the promises of an answer run. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
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

  it('sends the model once and runs one preview at a time, the newest next', async () => {
    const { runner, workers, shown } = started();
    for (let at = 0; at < 5; at++) runner.ask(WANTED);
    expect(workers[0]!.names).toEqual(['model', 'preview']);
    await workers[0]!.answer();
    expect(workers[0]!.pending).toBe(1);
    await workers[0]!.answer();
    expect(shown).toEqual([
      { generation: 1, newest: false },
      { generation: 5, newest: true },
    ]);
    expect(runner.busy).toBe(false);
  });

  it('reports the picture first, and runs on until the figures arrive', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    await workers[0]!.draw();
    expect(shown).toEqual([{ generation: 1, newest: false }]);
    expect(workers[0]!.pending).toBe(1);
    await workers[0]!.answer();
    expect(shown.map(({ generation }) => generation)).toEqual([1, 1]);
    expect(workers[0]!.pending).toBe(1);
    runner.drop();
    await workers[0]!.draw();
    expect(shown).toHaveLength(2);
  });

  it('aborts a slow run for a newer one, and sends the model to the next worker', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1]!.names).toEqual(['model', 'preview']);
    await workers[1]!.answer();
    expect(shown).toEqual([{ generation: 2, newest: true }]);
  });

  it('continues a slow run while nothing newer waits', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    vi.advanceTimersByTime(10 * PREVIEW_GIVE_UP_MS);
    expect(workers.length).toBe(1);
    await workers[0]!.answer();
    expect(shown.length).toBe(1);
  });

  it('shows nothing of a dropped request or another model', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.drop();
    await workers[0]!.answer();
    runner.ask(WANTED);
    runner.setModel(MESH);
    expect(workers[0]!.ended).toBe(true);
    expect(shown).toEqual([]);
    runner.ask(WANTED);
    await workers[1]!.answer();
    expect(shown).toEqual([{ generation: 3, newest: true }]);
  });

  it('continues with a new worker after a crash', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    runner.ask(WANTED);
    await workers[0]!.crash();
    expect(shown).toEqual([{ generation: 1, newest: false }]);
    await workers[1]!.answer();
    expect(shown.at(-1)).toEqual({ generation: 2, newest: true });
  });

  it('runs a fit after waiting previews, and returns its answer to the caller', async () => {
    const { runner, workers, shown } = started();
    runner.ask(WANTED);
    const fit = runner.fit(FIT);
    expect(workers[0]!.names).toEqual(['model', 'preview']);
    await workers[0]!.answer();
    expect(workers[0]!.names).toEqual(['model', 'fit']);
    await workers[0]!.answer('fit', FITTED);
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
    expect(workers[1]!.names).toEqual(['model', 'preview']);
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
    await workers[0]!.answer();
    vi.advanceTimersByTime(10 * PREVIEW_GIVE_UP_MS);
    expect(workers[0]!.ended).toBe(false);
    await workers[0]!.answer('fit', FITTED);
    expect(await fits[0]).toBe(FITTED);
  });

  it('drops the answer of a replaced fit', async () => {
    const { runner, workers } = started();
    const older = runner.fit(FIT);
    const newer = runner.fit(FIT);
    expect(await older).toBeUndefined();
    await workers[0]!.answer('fit', FITTED);
    await workers[0]!.answer('fit', null);
    expect(await newer).toBeNull();
  });

  it('goes on with the newer of two fits if the older one takes too long', async () => {
    const { runner, workers } = started();
    void runner.fit(FIT);
    const newer = runner.fit(FIT);
    vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
    expect(workers[0]!.ended).toBe(true);
    await workers[1]!.answer('fit', FITTED);
    expect(await newer).toBe(FITTED);
  });

  it('never shows an older preview after a newer one, and finally shows the newest', async () => {
    const step = fc.constantFrom('ask', 'answer', 'drop', 'wait', 'model', 'die');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { runner, workers, shown } = started();
        const latest = () => workers.at(-1)!;
        let last = 0;
        let dropped = 0;
        for (const what of steps) {
          if (what === 'ask') last = runner.ask(WANTED);
          else if (what === 'answer' && latest().pending > 0) await latest().answer();
          else if (what === 'wait') vi.advanceTimersByTime(PREVIEW_GIVE_UP_MS + 1);
          else if (what === 'drop') runner.drop();
          else if (what === 'model') runner.setModel(MESH);
          else if (what === 'die') await latest().crash();
          if (what === 'drop' || what === 'model') dropped = last;
        }
        while (runner.busy && latest().pending > 0) await latest().answer();
        const numbers = shown.map(({ generation }) => generation);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
        if (last > dropped) expect(shown.at(-1)).toEqual({ generation: last, newest: true });
      }),
    );
  });
});
