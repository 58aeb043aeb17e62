/** Lets one piece of work in at a time, in the order of asking. */
export class Gate {
  #last: Promise<unknown> = Promise.resolve();

  async enter<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => {});
    return await run;
  }
}
