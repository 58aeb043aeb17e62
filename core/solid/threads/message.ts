import type { LatticeErrorCode } from '../error.ts';

/** To a thread: a job's shared data, a run's pieces (`next` in shared memory: the next free), or its end. */
export type ToHelper =
  | { kind: 'open'; job: number; task: string; shared: unknown }
  | { kind: 'do'; job: number; run: number; pieces: readonly unknown[]; next: Int32Array }
  | { kind: 'end'; job: number };

/** An answer of a thread: the result of a piece, or the reason why it has none. */
export type FromHelper = { run: number; at: number } & (
  | { ok: true; result: unknown }
  | { ok: false; code: LatticeErrorCode | undefined; message: string; stack?: string | undefined }
);
