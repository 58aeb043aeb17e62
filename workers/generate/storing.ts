/** Files of one attempt that are being stored at the same time, while the engine works on. */
export class Storing {
  readonly #all: Promise<void>[] = [];
  #failure: { error: unknown } | undefined;

  /** Adds a file. If storing it fails, the next call of `throwIfFailed` or `end` throws. */
  begin(stored: Promise<void>): void {
    this.#all.push(
      stored.catch((error: unknown) => {
        this.#failure ??= { error };
      }),
    );
  }

  /** Throws the first failure so far. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Resolves when all files are stored; throws the first failure. */
  async end(): Promise<void> {
    await this.settle();
    this.throwIfFailed();
  }

  /** Resolves when all files are stored or have failed. */
  async settle(): Promise<void> {
    await Promise.all(this.#all);
  }
}
