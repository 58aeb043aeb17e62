import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { RendererKind } from '../lib/webgl.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type { PreviewAnswer, PreviewRequest, PreviewWanted } from './preview-protocol.ts';

/** Subset of a worker, so that tests can pass their own. */
export interface PreviewWorker {
  postMessage(request: PreviewRequest): void;
  terminate(): void;
  onmessage: ((event: { data: PreviewAnswer }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

interface Running {
  generation: number;
  since: number;
}

/**
 * Runs previews one at a time; a new request replaces the waiting one. Requests are numbered, and an answer
 * counts only if its number exceeds all shown or dropped ones, so that a late answer never overwrites a newer
 * one. A run that takes too long while a newer request waits is terminated with its worker.
 */
export class PreviewRunner {
  readonly #open: () => PreviewWorker;
  readonly #renderer: RendererKind;
  readonly #onAnswer: (answer: PreviewAnswer, newest: boolean) => void;
  #worker: PreviewWorker | null = null;
  #mesh: Mesh | null = null;
  #generation = 0;
  /** Answers up to this number are ignored. */
  #settled = 0;
  #running: Running | null = null;
  #waiting: { generation: number; wanted: PreviewWanted } | null = null;
  #giveUp: ReturnType<typeof setTimeout> | null = null;

  constructor(
    open: () => PreviewWorker,
    onAnswer: (answer: PreviewAnswer, newest: boolean) => void,
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

  /** Drops the running and the waiting request; their answers are ignored. */
  drop(): void {
    this.#settled = this.#generation;
    this.#waiting = null;
    this.#giveUpIfSlow();
  }

  /** Terminates the worker. */
  stop(): void {
    this.drop();
    this.#close();
  }

  #start(): PreviewWorker {
    const worker = this.#open();
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = () => {
      const failed = this.#running;
      this.#close();
      if (failed !== null) this.#report({ kind: 'failed', generation: failed.generation, code: 'unknown' });
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
      this.#giveUpIfSlow();
      return;
    }
    const next = this.#waiting;
    if (next === null || this.#mesh === null) return;
    this.#waiting = null;
    this.#running = { generation: next.generation, since: Date.now() };
    (this.#worker ?? this.#start()).postMessage({ kind: 'preview', ...next });
  }

  /** Aborts an outdated run after its time limit. */
  #giveUpIfSlow(): void {
    if (this.#running === null || this.#giveUp !== null) return;
    const left = Math.max(0, this.#running.since + PREVIEW_GIVE_UP_MS - Date.now());
    this.#giveUp = setTimeout(() => {
      this.#close();
      this.#next();
    }, left);
  }

  #answered(answer: PreviewAnswer): void {
    if (answer.kind === 'shape') {
      this.#report(answer);
      return;
    }
    if (this.#giveUp !== null) clearTimeout(this.#giveUp);
    this.#giveUp = null;
    this.#running = null;
    this.#report(answer);
    this.#next();
  }

  #report(answer: PreviewAnswer): void {
    if (answer.generation <= this.#settled) return;
    // Its figures are still to come.
    if (answer.kind !== 'shape') this.#settled = answer.generation;
    this.#onAnswer(answer, answer.generation === this.#generation);
  }
}
