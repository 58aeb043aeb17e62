import { fillCreases } from '../../../cells/joint/fill-creases.ts';
import type { SideEnds } from '../bodies/strut-sides.ts';

/** Transition of a strut from its ring into a crisp joint's creases; relative to the node, mm. */
export interface Inlet {
  ring: Float64Array;
  /** Ends of the strut's sides in the joint. */
  creases: SideEnds;
  /** Faces between the edges of the sides and the curved creases; undefined if one would flip. */
  filled: Float64Array | undefined;
}

/** Transition from a ring into creases, equal for all joints of a kind. */
export function inletOf(ring: Float64Array, creases: SideEnds, isStart: boolean): Inlet {
  return { ring, creases, filled: fillCreases(ring, creases, isStart) };
}
