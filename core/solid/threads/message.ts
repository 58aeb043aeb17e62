import type { LatticeErrorCode } from '../error.ts';

/**
 * A message to a thread: what the pieces of a job share, the pieces of a run, or the end of a job. `next` is in shared
 * memory: the number of the next piece that no thread has taken.
 */
export type ToHelper =
  | { kind: 'open'; job: number; task: string; shared: unknown }
  | { kind: 'do'; job: number; run: number; pieces: readonly unknown[]; next: Int32Array }
  | { kind: 'end'; job: number };

/** An answer of a thread: the result of a piece, or the reason why it has none. */
export type FromHelper = { run: number; at: number } & (
  | { ok: true; result: unknown }
  | { ok: false; code: LatticeErrorCode | undefined; message: string; stack?: string | undefined }
);
