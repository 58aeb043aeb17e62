import type { LatticeReport } from '../../../core/lattice/spec/report.ts';
import type { LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import type { Precision, ResultFile } from '../../../core/studio/order/order.ts';

/** A run of the engine: always the low-precision file, and the high-precision one if `spec` says so. */
export interface EngineRequest {
  /** The checked model, STL bytes. */
  source: Uint8Array;
  spec: LatticeSpec;
}

/** Which of an order's downloadable files. */
export type ResultName = Pick<ResultFile, 'precision' | 'format'>;

/**
 * What comes out: the frame first, then for each run the chunks of its files, each ended by `file`, its report and
 * a preview; progress in between.
 */
export type EngineEvent =
  | { kind: 'frame'; bytes: Uint8Array }
  | { kind: 'chunk'; file: ResultName; bytes: Uint8Array }
  | { kind: 'file'; file: ResultName }
  | { kind: 'report'; precision: Precision; report: LatticeReport }
  | { kind: 'preview'; bytes: Uint8Array }
  | { kind: 'progress'; fraction: number };

/** Takes one event. The next one comes only when it is done with this one. */
export type Emit = (event: EngineEvent) => Promise<void>;

/**
 * Makes everything of a request. Throws EngineRefusal when the model cannot be filled; anything else thrown is a
 * fault of ours. `signal` ends it at once.
 */
export type Engine = (request: EngineRequest, emit: Emit, signal: AbortSignal) => Promise<void>;

/** The engine says why this cannot be made; trying again would say the same. */
export class EngineRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineRefusal';
    this.code = code;
  }
}
