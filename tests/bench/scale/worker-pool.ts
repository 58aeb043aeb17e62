import {
  WORKER_START_SECONDS,
  WORKERS_ADDED_PER_MINUTE,
  WORKERS_AT_FIRST,
  WORKERS_AT_MOST,
  type WorkerSize,
} from '../../../core/rules/order/worker-sizes.ts';

/** Time for which AWS keeps a worker that has nothing to do, milliseconds: an assumption, it is not documented. */
const KEPT_MS = 300_000;
/**
 * Time by which the first job of a function takes longer: 1.3 s of loading the engine (`npm run bench -- cost 1`), and half
 * a second in which AWS starts it, an assumption.
 */
const COLD_MS = 1800;

/** The queues and the workers of one size: messages in their order, and how many workers their triggers have started. */
export class WorkerPool {
  readonly #size: WorkerSize;
  readonly #max: number;
  /** Times since when workers have nothing to do, the latest last. */
  #idle: number[] = [];
  readonly #messages: number[] = [];
  #head = 0;
  #allowed: number;
  #busy = 0;
  peakBusy = 0;
  coldStarts = 0;
  /** Seconds of work that ended or broke off. */
  workSeconds = 0;

  constructor(size: WorkerSize, max: number) {
    this.#size = size;
    this.#max = size === 'huge' ? max : Math.min(max, WORKERS_AT_MOST);
    this.#allowed = size === 'huge' ? max : Math.min(max, WORKERS_AT_FIRST);
  }

  send(id: number): void {
    this.#messages.push(id);
  }

  /** Gives the next message to a worker, or returns undefined if none waits or no worker is free. */
  take(): number | undefined {
    if (this.#busy >= this.#allowed || this.#head >= this.#messages.length) return undefined;
    this.#busy += 1;
    this.peakBusy = Math.max(this.peakBusy, this.#busy);
    const id = this.#messages[this.#head]!;
    this.#head += 1;
    if (this.#head > 100_000) {
      this.#messages.splice(0, this.#head);
      this.#head = 0;
    }
    return id;
  }

  /** Ends the run of a worker, which stays for the next one unless it died. */
  free(nowMs: number, stays: boolean): void {
    this.#busy -= 1;
    if (stays) this.#idle.push(nowMs);
  }

  /** Milliseconds until the last idle worker, or a new one, runs. A container always starts. */
  startMs(nowMs: number): number {
    if (this.#size === 'huge') return 1000 * WORKER_START_SECONDS.huge;
    const sinceMs = this.#idle.pop();
    if (sinceMs !== undefined && nowMs - sinceMs <= KEPT_MS) return 0;
    this.#idle = [];
    this.coldStarts += 1;
    this.workSeconds += COLD_MS / 1000;
    return COLD_MS;
  }

  /** Lets the trigger start what it may in so many seconds. */
  grow(seconds: number): void {
    this.#allowed = Math.min(this.#max, this.#allowed + (WORKERS_ADDED_PER_MINUTE * seconds) / 60);
  }
}
