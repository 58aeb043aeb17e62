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

/** Reason why a model cannot be filled. `faults` lists all faults of the spec. */
export class LatticeError extends Error {
  readonly code: LatticeErrorCode;
  readonly faults: readonly SpecFault[];

  constructor(code: LatticeErrorCode, message: string, faults: readonly SpecFault[] = []) {
    super(message);
    this.name = 'LatticeError';
    this.code = code;
    this.faults = faults;
  }
}
