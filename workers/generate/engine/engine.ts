import type { Precision } from '../../../core/rules/order/result-formats.ts';
import type { LatticeReport } from '../../../core/spec/report.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import type { ResultFile } from '../../../core/studio/order/order.ts';

/** A run of the engine: always the low-precision file, and high if `spec` asks for it. */
export interface EngineRequest {
  /** The checked model, STL bytes. */
  source: Uint8Array;
  /** True if today's inspection accepted these bytes without a repair; otherwise they are inspected again. */
  isInspected: boolean;
  spec: LatticeSpec;
  /** True while other jobs wait: both files are made at the same time then, which takes less time in all. */
  othersWait?: boolean;
}

/** Identifies one of an order's downloadable files. */
export type ResultName = Pick<ResultFile, 'precision' | 'format'>;

/**
 * Events of the engine. The frame comes first. Once the result is verified, the open preview follows, which is shown to
 * users without a right to the result (without bytes if the frame is all of it). Then each run, the requested one first,
 * sends the chunks of its STL, ended by `file`, its report and its preview, which is the result itself. The engine waits until the first report is handled, because the requested result is then published. A picture
 * of the open preview follows later. Progress and the ends of stages come in between.
 */
export type EngineEvent =
  | { kind: 'frame'; bytes: Uint8Array }
  | { kind: 'chunk'; file: ResultName; bytes: Uint8Array }
  | { kind: 'file'; file: ResultName }
  | { kind: 'report'; precision: Precision; report: LatticeReport }
  | { kind: 'open preview'; bytes: Uint8Array | undefined }
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'preview'; precision: Precision; bytes: Uint8Array }
  | { kind: 'progress'; fraction: number }
  | { kind: 'stage'; stage: string; endedAtMs: number; processorMs: number };

/** Handles one event and resolves when done. The engine may emit more events meanwhile; they are handled in order. */
export type Emit = (event: EngineEvent) => Promise<void>;

/** Makes all files; `signal` aborts. Throws EngineRefusal for a model that cannot be filled. */
export type Engine = (request: EngineRequest, emit: Emit, signal: AbortSignal) => Promise<void>;

/** The engine refuses the job. A retry would give the same answer. */
export class EngineRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineRefusal';
    this.code = code;
  }
}
