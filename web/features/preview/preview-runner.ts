import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { WorkerLink, type WorkerPort } from '../../lib/worker-calls.ts';
import type { PreviewCalls } from './preview.worker.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type {
  CellToTry,
  FittedLattice,
  FitWanted,
  PreviewAnswer,
  PreviewPart,
  PreviewWanted,
  ShownAnswer,
} from './preview-protocol.ts';

export function startPreviewWorker(): Worker {
  return new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
}

interface WaitingPreview {
  generation: number;
  wanted: PreviewWanted;
}

/** A requested fit, or try of a cell. Resolves with undefined if it is dropped for another model or preview. */
interface Fitting {
  ask(link: WorkerLink<PreviewCalls>): Promise<unknown>;
  resolve(found: unknown): void;
}

/** A preview by its number, or a fit. */
type Running = { since: number } & ({ generation: number; fit: null } | { generation: null; fit: Fitting });

/**
 * Runs previews one at a time; a new request replaces the waiting one. Requests are numbered, and an answer
 * counts only if its number exceeds all shown or dropped ones, so that a late answer never overwrites a newer
 * one. A run that takes too long while a newer request waits is terminated with its worker.
 */
export class PreviewRunner {
  readonly #link: WorkerLink<PreviewCalls>;
  readonly #renderer: RendererKind;
  readonly #onAnswer: (answer: ShownAnswer, newest: boolean) => void;
  #mesh: Mesh | null = null;
  #generation = 0;
  /** Answers up to this number are ignored. */
  #settled = 0;
  #running: Running | null = null;
  #waiting: WaitingPreview | null = null;
  /** Fit that waits for previews, or runs. */
  #fit: Fitting | null = null;
  #giveUp: ReturnType<typeof setTimeout> | null = null;

  constructor(
    start: () => WorkerPort,
    onAnswer: (answer: ShownAnswer, newest: boolean) => void,
    renderer: RendererKind = 'card',
  ) {
    this.#link = new WorkerLink(start);
    this.#renderer = renderer;
    this.#onAnswer = onAnswer;
  }

  get busy(): boolean {
    return this.#running !== null || this.#waiting !== null;
  }

  /** Replaces the model, or clears it; drops all requests for the previous one. */
  setModel(mesh: Mesh | null): void {
    this.drop();
    this.#endFit(undefined);
    this.#close();
    this.#mesh = mesh;
    if (mesh !== null) this.#openLink(mesh);
  }

  ask(wanted: PreviewWanted): number {
    this.#generation += 1;
    this.#waiting = { generation: this.#generation, wanted };
    this.#next();
    return this.#generation;
  }

  /** Requests a fit of the lattice to the model, after waiting previews; replaces an earlier one. Null if nothing fits. */
  fit(wanted: FitWanted): Promise<FittedLattice | null | undefined> {
    return this.#afterPreviews((link) => link.call('fit', wanted));
  }

  /** Requests whether smaller cells reach a pressure map, in the place of a fit. */
  reaches(tried: CellToTry): Promise<boolean | undefined> {
    return this.#afterPreviews((link) => link.call('reaches', tried));
  }

  /** Drops the running and the waiting request; their answers are ignored. */
  drop(): void {
    this.#settled = this.#generation;
    this.#waiting = null;
    this.#giveUpIfSlow();
  }

  stop(): void {
    this.drop();
    this.#endFit(undefined);
    this.#close();
  }

  #afterPreviews<Found>(ask: (link: WorkerLink<PreviewCalls>) => Promise<Found>): Promise<Found | undefined> {
    this.#endFit(undefined);
    return new Promise((resolve) => {
      this.#fit = { ask, resolve: resolve as Fitting['resolve'] };
      this.#next();
    });
  }

  #openLink(mesh: Mesh): WorkerLink<PreviewCalls> {
    // If it crashes, the request that follows fails too.
    if (!this.#link.isOpen) this.#link.call('model', { mesh, renderer: this.#renderer }).catch(() => {});
    return this.#link;
  }

  #close(): void {
    this.#link.end();
    this.#finish();
  }

  #finish(): void {
    this.#running = null;
    if (this.#giveUp !== null) clearTimeout(this.#giveUp);
    this.#giveUp = null;
  }

  #next(): void {
    if (this.#running !== null) {
      // Called after every answer, so a run may be the newest request itself. That may take its time.
      const isOutdated = this.#waiting !== null || this.#fit !== this.#running.fit;
      if (isOutdated) this.#giveUpIfSlow();
      return;
    }
    const mesh = this.#mesh;
    if (mesh === null) return;
    if (this.#waiting !== null) void this.#runPreview(mesh, this.#waiting);
    else if (this.#fit !== null) void this.#runFit(mesh, this.#fit);
  }

  async #runPreview(mesh: Mesh, { generation, wanted }: WaitingPreview): Promise<void> {
    this.#waiting = null;
    this.#running = { generation, fit: null, since: Date.now() };
    const onPart = (part: PreviewPart) => this.#report({ generation, ...part });
    const answer = await this.#openLink(mesh)
      .call('preview', wanted, { onPart })
      .catch((): PreviewAnswer => ({ kind: 'failed', code: 'unknown' }));
    this.#finish();
    this.#report({ generation, ...answer });
    this.#next();
  }

  async #runFit(mesh: Mesh, fit: Fitting): Promise<void> {
    this.#running = { generation: null, fit, since: Date.now() };
    const found = await fit.ask(this.#openLink(mesh)).catch(() => undefined);
    this.#finish();
    this.#endIfNewest(fit, found);
    this.#next();
  }

  /** Ends a fit. A late answer of a replaced fit does not end its successor. */
  #endIfNewest(ended: Fitting, found: unknown): void {
    if (ended === this.#fit) this.#endFit(found);
  }

  #endFit(found: unknown): void {
    const ended = this.#fit;
    this.#fit = null;
    ended?.resolve(found);
  }

  /** Aborts an outdated run after its time limit. */
  #giveUpIfSlow(): void {
    if (this.#running === null || this.#giveUp !== null) return;
    const left = Math.max(0, this.#running.since + PREVIEW_GIVE_UP_MS - Date.now());
    this.#giveUp = setTimeout(() => {
      const outdated = this.#running?.fit ?? null;
      if (outdated !== null) this.#endIfNewest(outdated, undefined);
      this.#close();
      this.#next();
    }, left);
  }

  #report(answer: ShownAnswer): void {
    if (answer.generation <= this.#settled) return;
    // After a part the figures are still to come.
    if (answer.kind !== 'shape' && answer.kind !== 'field') this.#settled = answer.generation;
    this.#onAnswer(answer, answer.generation === this.#generation);
  }
}
