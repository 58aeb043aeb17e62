import { type KindName, kindOf } from '../../spec/kind.ts';
import { namedLattice } from '../../spec/name.ts';
import type { LatticeSpec } from '../../spec/spec.ts';

/** How far a computed stiffness usually lies below and above that of the finished part, percent of the latter. */
export interface UsualError {
  lowPercent: number;
  highPercent: number;
}

/** Beams that are short for their thickness, and foams, whose law is the mean of three seeds. */
type ErrorKind = KindName | 'thick' | 'foam';

/**
 * Parts of one to three cells across beside voxels of their finished files (`npm run bench -- mechanics --parts`,
 * `--walls`). Free faces are softer than the inside, to which laws belong.
 */
const USUAL_ERRORS: Readonly<Record<ErrorKind, UsualError>> = {
  struts: { lowPercent: 7, highPercent: 13 },
  regions: { lowPercent: 7, highPercent: 13 },
  thick: { lowPercent: 5, highPercent: 10 },
  foam: { lowPercent: 20, highPercent: 20 },
  conformal: { lowPercent: 10, highPercent: 12 },
  surface: { lowPercent: 5, highPercent: 20 },
  conformalSheet: { lowPercent: 5, highPercent: 33 },
};

/**
 * Returns the usual error of a part a few cells wide by the kind of its lattice.
 * @param isEstimate true if many struts are short for their thickness
 */
export function usualErrorOf(spec: LatticeSpec, isEstimate: boolean): UsualError {
  const kind = kindOf(spec);
  if (namedLattice(spec.lattice)?.type.family === 'stochastic') return USUAL_ERRORS.foam;
  return USUAL_ERRORS[kind === 'struts' && isEstimate ? 'thick' : kind];
}
