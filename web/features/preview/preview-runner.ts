import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type {
  FittedLattice,
  FitWanted,
  PreviewAnswer,
  PreviewRequest,
  PreviewWanted,
} from './preview-protocol.ts';

/** Answer about a preview. */
export type ShownAnswer = Exclude<PreviewAnswer, { kind: 'fitted' | 'drains' }>;

/** Subset of a worker, so that tests can pass their own. */
export interface PreviewWorker {
  postMessage(request: PreviewRequest): void;
  terminate(): void;
  onmessage: ((event: { data: PreviewAnswer }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/** A requested fit. Resolves with null if nothing fits, undefined if it is dropped for another model or preview. */
interface Fitting {
  wanted: FitWanted;
  resolve(fit: FittedLattice | null | undefined): void;
}

/** A preview by its number, or a fit. */
type Running = { since: number } & ({ generation: number; fit: null } | { generation: null; fit: Fitting });

/**
 * Runs previews one at a time; a new request replaces the waiting one. Requests are numbered, and an answer
 * counts only if its number exceeds all shown or dropped ones, so that a late answer never overwrites a newer
 * one. A run that takes too long while a newer request waits is terminated with its worker.
 */
export class PreviewRunner {
  readonly #open: () => PreviewWorker;
  readonly #renderer: RendererKind;
  readonly #onAnswer: (answer: ShownAnswer, newest: boolean) => void;
  #worker: PreviewWorker | null = null;
  #mesh: Mesh | null = null;
  #generation = 0;
  /** Answers up to this number are ignored. */
  #settled = 0;
  #running: Running | null = null;
  #waiting: { generation: number; wanted: PreviewWanted } | null = null;
  /** Fit that waits for previews, or runs. */
  #fit: Fitting | null = null;
  #giveUp: ReturnType<typeof setTimeout> | null = null;

  constructor(
    open: () => PreviewWorker,
    onAnswer: (answer: ShownAnswer, newest: boolean) => void,
    renderer: RendererKind = 'card',
  ) {
    this.#open = open;
    this.#renderer = renderer;
    this.#onAnswer = onAnswer;
  }

  /** True while a preview is pending. */
  get busy(): boolean {
    return this.#running !== null || this.#waiting !== null;
  }

  /** Replaces the model, or clears it; drops all requests for the previous one. */
  setModel(mesh: Mesh | null): void {
    this.drop();
    this.#endFit(undefined);
    this.#close();
    this.#mesh = mesh;
    if (mesh !== null) this.#start();
  }

  /** Requests a preview; returns its number. */
  ask(wanted: PreviewWanted): number {
    this.#generation += 1;
    this.#waiting = { generation: this.#generation, wanted };
    this.#next();
    return this.#generation;
  }

  /** Requests a fit of the lattice to the model, after waiting previews; replaces an earlier one. */
  fit(wanted: FitWanted): Promise<FittedLattice | null | undefined> {
    this.#endFit(undefined);
    return new Promise((resolve) => {
      this.#fit = { wanted, resolve };
      this.#next();
    });
  }

  /** Drops the running and the waiting request; their answers are ignored. */
  drop(): void {
    this.#settled = this.#generation;
    this.#waiting = null;
    this.#giveUpIfSlow();
  }

  /** Terminates the worker. */
  stop(): void {
    this.drop();
    this.#endFit(undefined);
    this.#close();
  }

  #start(): PreviewWorker {
    const worker = this.#open();
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = () => {
      const failed = this.#running;
      this.#close();
      if (failed !== null && failed.fit !== null) this.#endIfNewest(failed.fit, undefined);
      else if (failed !== null)
        this.#report({ kind: 'failed', generation: failed.generation, code: 'unknown' });
      this.#next();
    };
    if (this.#mesh !== null)
      worker.postMessage({ kind: 'model', mesh: this.#mesh, renderer: this.#renderer });
    this.#worker = worker;
    return worker;
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = null;
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
    const next = this.#waiting;
    if (this.#mesh === null) return;
    if (next === null) {
      if (this.#fit !== null) this.#startFit(this.#fit);
      return;
    }
    this.#waiting = null;
    this.#running = { generation: next.generation, fit: null, since: Date.now() };
    (this.#worker ?? this.#start()).postMessage({ kind: 'preview', ...next });
  }

  #startFit(fit: Fitting): void {
    this.#running = { generation: null, fit, since: Date.now() };
    (this.#worker ?? this.#start()).postMessage({ kind: 'fit', wanted: fit.wanted });
  }

  /** Ends a fit. A late answer of a replaced fit does not end its successor. */
  #endIfNewest(ended: Fitting, fit: FittedLattice | null | undefined): void {
    if (ended === this.#fit) this.#endFit(fit);
  }

  #endFit(fit: FittedLattice | null | undefined): void {
    const ended = this.#fit;
    this.#fit = null;
    ended?.resolve(fit);
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

  #answered(answer: PreviewAnswer): void {
    // Requests for drain holes go to a separate worker.
    if (answer.kind === 'drains') return;
    if (answer.kind === 'shape') {
      this.#report(answer);
      return;
    }
    if (this.#giveUp !== null) clearTimeout(this.#giveUp);
    this.#giveUp = null;
    const fit = this.#running?.fit ?? null;
    this.#running = null;
    if (answer.kind !== 'fitted') this.#report(answer);
    else if (fit !== null) this.#endIfNewest(fit, answer.fit);
    this.#next();
  }

  #report(answer: ShownAnswer): void {
    if (answer.generation <= this.#settled) return;
    // Its figures are still to come.
    if (answer.kind !== 'shape') this.#settled = answer.generation;
    this.#onAnswer(answer, answer.generation === this.#generation);
  }
}
