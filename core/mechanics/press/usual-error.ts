import { type KindName, kindOf } from '../../spec/kind.ts';
import { namedLattice } from '../../spec/name.ts';
import { type LatticeSpec, regionSpecs, specOfBody } from '../../spec/spec.ts';

/** How far a computed stiffness usually lies below and above that of the finished part, percent of the latter. */
export interface UsualError {
  lowPercent: number;
  highPercent: number;
}

/**
 * Parts of one to three cells across beside voxels of their finished files (`npm run bench -- mechanics`).
 * Free faces are softer than the inside, to which laws belong.
 */
const USUAL_ERRORS: Readonly<Record<KindName, UsualError>> = {
  struts: { lowPercent: 7, highPercent: 13 },
  regions: { lowPercent: 7, highPercent: 13 },
  conformal: { lowPercent: 10, highPercent: 12 },
  surface: { lowPercent: 6, highPercent: 37 },
  conformalSheet: { lowPercent: 6, highPercent: 33 },
};
/** The same of a foam, whose law is the mean of three seeds. */
const USUAL_FOAM: UsualError = { lowPercent: 20, highPercent: 20 };

/** Usual error of a part a few cells wide: the widest of its lattices' kinds. Thick and thin rods are off alike. */
export function usualErrorOf(spec: LatticeSpec): UsualError {
  const ofBodies = (spec.bodies ?? []).flatMap(({ own }) => (own ? [specOfBody(spec, own)] : []));
  const ofRegions = spec.regions ? regionSpecs(spec) : [];
  const errors = [spec, ...ofBodies, ...ofRegions].map(errorOfLattice);
  return {
    lowPercent: Math.max(...errors.map(({ lowPercent }) => lowPercent)),
    highPercent: Math.max(...errors.map(({ highPercent }) => highPercent)),
  };
}

function errorOfLattice(spec: LatticeSpec): UsualError {
  const isFoam = namedLattice(spec.lattice)?.type.family === 'stochastic';
  return isFoam ? USUAL_FOAM : USUAL_ERRORS[kindOf(spec)];
}
