import { latticeName, namedSurface } from './name.ts';
import { hasSolid, type LatticeSpec } from './spec.ts';

/** Kinds of lattices. What differs by kind is written once for each, in tables by these names. */
export type KindName = 'struts' | 'surface' | 'conformal' | 'conformalSheet' | 'regions';

/** Returns the kind of a spec's lattice: the one place that decides it. */
export function kindOf(spec: LatticeSpec<unknown>): KindName {
  if (spec.mode === 'regions') return 'regions';
  const isSurface = namedSurface(latticeName(spec)) !== undefined;
  if (spec.mode === 'constant' && spec.cells === 'conformal')
    return isSurface ? 'conformalSheet' : 'conformal';
  return isSurface ? 'surface' : 'struts';
}

/** True for sheets and networks, which have no struts to count, check or press. */
export function hasSurface(spec: LatticeSpec<unknown>): boolean {
  const kind = kindOf(spec);
  return kind === 'surface' || kind === 'conformalSheet';
}

/** True if beams describe the whole result: not for surface lattices, shells, bottoms and membranes. */
export function isAllBeams(spec: LatticeSpec<unknown>): boolean {
  return !hasSolid(spec) && !hasSurface(spec);
}

/** True for one side of a surface, whose necks a solid would have to close. */
export function isNetwork(spec: LatticeSpec<unknown>): boolean {
  return namedSurface(latticeName(spec))?.variant === 'network';
}
