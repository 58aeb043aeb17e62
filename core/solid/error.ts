export type LatticeErrorCode =
  | 'bad-spec'
  | 'bad-model'
  | 'nothing-inside'
  | 'plane-misses'
  | 'side-apart'
  | 'not-thin'
  | 'drain-blind'
  | 'face-not-found'
  | 'brush-too-large'
  | 'body-not-found'
  | 'solid-apart'
  | 'rod-too-thick'
  | 'density-out-of-reach'
  | 'cell-too-large'
  | 'too-many-cells'
  | 'output-too-large'
  | 'trim-failed'
  | 'proof-failed'
  | 'cancelled';

export type SpecFaultCode =
  | 'unknown-lattice'
  | 'cell-out-of-range'
  | 'rod-out-of-range'
  | 'rod-too-thick'
  | 'sides-out-of-range'
  | 'shell-out-of-range'
  | 'bottom-out-of-range'
  | 'shell-and-bottom'
  | 'placement-out-of-range'
  | 'seed-out-of-range'
  | 'gradient-out-of-range'
  | 'field-out-of-range'
  | 'unknown-elastomer'
  | 'plane-out-of-range'
  | 'net-out-of-place'
  | 'conformal-out-of-place'
  | 'links-out-of-place'
  | 'drains-out-of-place'
  | 'drains-out-of-range'
  | 'roles-out-of-place'
  | 'roles-out-of-range'
  | 'bodies-out-of-range'
  | 'not-with-this-lattice';

/** Fault of a spec, with the violated limit if there is one (mm or a count). */
export interface SpecFault {
  code: SpecFaultCode;
  limit?: number;
}

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
