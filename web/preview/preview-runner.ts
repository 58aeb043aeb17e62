import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { DrawnBy } from '../lib/webgl.ts';
import { PREVIEW_GIVE_UP_MS } from './preview-limits.ts';
import type { PreviewAnswer, PreviewRequest, PreviewWanted } from './preview-protocol.ts';

/** The part of a worker the runner needs; tests give their own. */
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
 * Runs previews one at a time, the newest next: what is asked meanwhile replaces what waits. Every request has a
 * number, and an answer counts only when its number is above all that were shown or dropped, so that a late one never
 * overwrites a newer one. A run that takes too long while a newer request waits is ended with its worker.
 */
export class PreviewRunner {
  readonly #open: () => PreviewWorker;
  readonly #drawnBy: DrawnBy;
  readonly #onAnswer: (answer: PreviewAnswer, newest: boolean) => void;
  #worker: PreviewWorker | null = null;
  #mesh: Mesh | null = null;
  #generation = 0;
  /** Answers up to this number no longer count. */
  #settled = 0;
  #running: Running | null = null;
  #waiting: { generation: number; wanted: PreviewWanted } | null = null;
  #giveUp: ReturnType<typeof setTimeout> | null = null;

  constructor(
    open: () => PreviewWorker,
    onAnswer: (answer: PreviewAnswer, newest: boolean) => void,
    drawnBy: DrawnBy = 'card',
  ) {
    this.#open = open;
    this.#drawnBy = drawnBy;
    this.#onAnswer = onAnswer;
  }

  /** True while a preview is on its way. */
  get busy(): boolean {
    return this.#running !== null || this.#waiting !== null;
  }

  /** Another model, or none: whatever was asked for the last one is dropped. */
  setModel(mesh: Mesh | null): void {
    this.drop();
    this.#close();
    this.#mesh = mesh;
    if (mesh !== null) this.#start();
  }

  /** Asks for a preview; gives its number. */
  ask(wanted: PreviewWanted): number {
    this.#generation += 1;
    this.#waiting = { generation: this.#generation, wanted };
    this.#next();
    return this.#generation;
  }

  /** Drops what runs and what waits; no answer to it will count. */
  drop(): void {
    this.#settled = this.#generation;
    this.#waiting = null;
    this.#giveUpIfSlow();
  }

  /** Ends the worker. */
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
      if (failed !== null) this.#tell({ kind: 'failed', generation: failed.generation, code: 'unknown' });
      this.#next();
    };
    if (this.#mesh !== null) worker.postMessage({ kind: 'model', mesh: this.#mesh, drawnBy: this.#drawnBy });
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

  /** Ends a run nobody waits for any more, once it has had its time. */
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
      this.#tell(answer);
      return;
    }
    if (this.#giveUp !== null) clearTimeout(this.#giveUp);
    this.#giveUp = null;
    this.#running = null;
    this.#tell(answer);
    this.#next();
  }

  #tell(answer: PreviewAnswer): void {
    if (answer.generation <= this.#settled) return;
    // Its figures are still to come.
    if (answer.kind !== 'shape') this.#settled = answer.generation;
    this.#onAnswer(answer, answer.generation === this.#generation);
  }
}
