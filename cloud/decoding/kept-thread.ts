import type { Worker } from 'node:worker_threads';

/**
 * A thread that is kept between its tasks, because its code is then loaded and compiled. A task that comes while the
 * thread works starts another. An idle thread does not keep the process alive.
 */
export class KeptThread {
  readonly #start: () => Worker;
  #idle: Worker | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  take(): Worker {
    const thread = this.#idle ?? this.#started();
    this.#idle = undefined;
    thread.ref();
    return thread;
  }

  /** Takes back a thread that has answered; keeps it if it may be kept and none is idle. */
  async giveBack(thread: Worker, mayBeKept: boolean): Promise<void> {
    if (!mayBeKept || this.#idle !== undefined) {
      await thread.terminate();
      return;
    }
    thread.unref();
    this.#idle = thread;
  }

  async stop(): Promise<void> {
    await this.#idle?.terminate();
  }

  #started(): Worker {
    const thread = this.#start();
    const forget = () => {
      if (this.#idle === thread) this.#idle = undefined;
    };
    // An idle thread may fail as well.
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }
}
