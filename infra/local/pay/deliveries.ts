import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../faults/faults.ts';

/** Waits between tries of one delivery, milliseconds. Shorter than the providers', which retry for hours or days. */
const TRY_AGAIN_MS = [200, 1000, 5000, 20_000, 60_000];

/** Delivers a provider's notifications until the product accepts them. The faults lose, repeat and delay them. */
export class Deliveries {
  readonly #faults: Faults;
  readonly #triesAgainMs: readonly number[];
  readonly #stop = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();

  /** `triesAgainMs` are the waits between tries. */
  constructor(faults: Faults, triesAgainMs: readonly number[] = TRY_AGAIN_MS) {
    this.#faults = faults;
    this.#triesAgainMs = triesAgainMs;
  }

  /** Delivers one notification. `post` sends it and returns the response; an error or a refusal is tried again. */
  send(post: (signal: AbortSignal) => Promise<Response>): void {
    if (this.#faults.strikes('lostWebhooks')) return;
    const times = this.#faults.strikes('repeatedWebhooks') ? 2 : 1;
    for (let count = 0; count < times; count += 1) {
      const delivery = this.#deliver(post);
      this.#inFlight.add(delivery);
      void delivery.finally(() => this.#inFlight.delete(delivery));
    }
  }

  /** Resolves when every notification so far was accepted or given up. */
  async delivered(): Promise<void> {
    await Promise.allSettled([...this.#inFlight]);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #deliver(post: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    const { signal } = this.#stop;
    try {
      // Later notifications overtake it.
      if (this.#faults.strikes('reorderedWebhooks')) await wait(this.#triesAgainMs[1], undefined, { signal });
      for (const ms of [0, ...this.#triesAgainMs]) {
        await wait(ms, undefined, { signal });
        if (await isAccepted(post(signal))) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

async function isAccepted(response: Promise<Response>): Promise<boolean> {
  try {
    return (await response).ok;
  } catch {
    return false;
  }
}
