/** Reasons why a mesh cannot be sliced. */
export type SlicingErrorCode = 'open-surface' | 'nothing-to-slice' | 'too-many-layers' | 'screen-too-small';

/** A mesh that cannot be sliced as asked, with the place of the fault, mm. */
export class SlicingError extends Error {
  readonly code: SlicingErrorCode;
  readonly atMm: readonly [number, number, number] | undefined;

  constructor(code: SlicingErrorCode, atMm?: readonly [number, number, number]) {
    super(atMm ? `${code} near ${atMm.map((mm) => mm.toFixed(2)).join(', ')}` : code);
    this.name = 'SlicingError';
    this.code = code;
    this.atMm = atMm;
  }
}
