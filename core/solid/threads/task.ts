/** A kind of work that any thread can do, in independent pieces. */
export interface Task<Shared, Piece, Result> {
  /** Name by which another thread finds it. */
  name: string;
  /** Prepares a thread for a job; returns what does a piece. All three types survive a structured clone. */
  open(shared: Shared): (piece: Piece) => Result | Promise<Result>;
}

/** Threads that a job may use. Results never depend on how many there are. */
export interface Threads {
  /** Threads besides the calling one. */
  others: number;
  /**
   * Sends the common part of a job's pieces to the other threads, which prepare at once.
   * @param most number of other threads that help, each with a copy of `shared`; default all
   */
  share<Shared, Piece, Result>(
    task: Task<Shared, Piece, Result>,
    shared: Shared,
    most?: number,
  ): SharedTask<Piece, Result>;
}

/** A job whose common part every thread has. */
export interface SharedTask<Piece, Result> {
  /**
   * Lets the other threads begin with these pieces. `finish` does what they have not taken, and returns the results in
   * the order of the pieces.
   * @param here does a piece in this thread; by default the task opened here
   */
  begin(
    pieces: readonly Piece[],
    here?: (piece: Piece) => Result | Promise<Result>,
  ): { finish(onShare?: (share: number) => void): Promise<Result[]> };
  /** Lets the other threads forget the common part; pieces that no thread has taken are dropped. */
  end(): void;
}

/** The calling thread alone: it does a piece when the result is requested. */
export const oneThread: Threads = {
  others: 0,
  share(task, shared) {
    let opened: ReturnType<typeof task.open> | undefined;
    const own: typeof opened = (piece) => {
      opened ??= task.open(shared);
      return opened(piece);
    };
    return {
      begin(pieces, here = own) {
        return {
          async finish(onShare) {
            const results: Awaited<ReturnType<typeof here>>[] = [];
            for (const piece of pieces) {
              results.push(await here(piece));
              onShare?.(results.length / pieces.length);
            }
            return results;
          },
        };
      },
      end() {},
    };
  },
};
