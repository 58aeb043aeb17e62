import type { SpecFault } from './spec.ts';

export type LatticeErrorCode =
  | 'bad-spec'
  | 'bad-model'
  | 'nothing-inside'
  | 'plane-misses'
  | 'side-apart'
  | 'not-thin'
  | 'drain-blind'
  | 'rod-too-thick'
  | 'density-out-of-reach'
  | 'cell-too-large'
  | 'too-many-cells'
  | 'output-too-large'
  | 'trim-failed'
  | 'proof-failed'
  | 'cancelled';

/** Details of the error besides its reason. */
interface LatticeErrorAbout {
  faults?: readonly SpecFault[];
  /** Cells of at least this size work, about, mm. */
  leastCellMm?: number;
}

/** Reason why a model cannot be filled. */
export class LatticeError extends Error {
  readonly code: LatticeErrorCode;
  readonly faults: readonly SpecFault[];
  readonly leastCellMm: number | undefined;

  constructor(code: LatticeErrorCode, message: string, { faults = [], leastCellMm }: LatticeErrorAbout = {}) {
    super(message);
    this.name = 'LatticeError';
    this.code = code;
    this.faults = faults;
    this.leastCellMm = leastCellMm;
  }
}
