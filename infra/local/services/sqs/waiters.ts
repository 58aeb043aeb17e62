/** Longest delay of a timer, milliseconds. */
const TIMER_MAX_MS = 0x7fffffff;

/** Receives waiting for a message. A new message wakes them, or a hidden one that becomes visible. */
export class Waiters {
  readonly #nextDueAtMs: () => number;
  readonly #waiting = new Set<() => void>();
  #closed = false;

  /** `nextDueAtMs` returns when the next message becomes visible, milliseconds since 1970. */
  constructor(nextDueAtMs: () => number) {
    this.#nextDueAtMs = nextDueAtMs;
  }

  /** Resolves when a message may be available, at `endMs`, or on abort, whichever is first. */
  async wait(endMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const delayMs = Math.min(endMs, this.#nextDueAtMs()) - Date.now();
      const timer = setTimeout(done, Math.min(Math.max(0, delayMs), TIMER_MAX_MS));
      this.#waiting.add(done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  close(): void {
    this.#closed = true;
    this.wake();
  }
}
