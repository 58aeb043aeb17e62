/** Mutex: runs one piece of work at a time, in the order of requests. */
export class Gate {
  #last: Promise<unknown> = Promise.resolve();

  async enter<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => {});
    return await run;
  }
}
