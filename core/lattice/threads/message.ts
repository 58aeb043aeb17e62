import type { LatticeErrorCode } from '../spec/error.ts';

/**
 * What a thread is told: what the pieces of a job share, which pieces to do, that a job is over. `next` is in shared
 * memory: the number of the next piece that no thread has taken.
 */
export type ToHelper =
  | { kind: 'open'; job: number; task: string; shared: unknown }
  | { kind: 'do'; job: number; run: number; pieces: readonly unknown[]; next: Int32Array }
  | { kind: 'end'; job: number };

/** What a thread answers: the result of a piece, or why it has none. */
export type FromHelper = { run: number; at: number } & (
  | { ok: true; result: unknown }
  | { ok: false; code: LatticeErrorCode | undefined; message: string }
);
