import { WORKERS_ADDED_PER_MINUTE, WORKERS_AT_FIRST } from '../../../core/rules/order/worker-sizes.ts';

/** The queue and the workers of one size: messages in their order, and how many workers its trigger has started. */
export class WorkerPool {
  readonly #max: number;
  readonly #messages: number[] = [];
  #head = 0;
  #allowed: number;
  #busy = 0;
  peakBusy = 0;
  /** Seconds of work that ended or broke off. */
  workSeconds = 0;

  constructor(max: number) {
    this.#max = max;
    this.#allowed = Math.min(max, WORKERS_AT_FIRST);
  }

  /** Adds the message of a job. */
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

  /** Ends the run of a worker. */
  free(): void {
    this.#busy -= 1;
  }

  /** Lets the trigger start what it may in so many seconds. */
  grow(seconds: number): void {
    this.#allowed = Math.min(this.#max, this.#allowed + (WORKERS_ADDED_PER_MINUTE * seconds) / 60);
  }
}
