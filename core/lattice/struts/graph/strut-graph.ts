import type { Piece } from '../../grid/segments.ts';
import type { BoundaryNet } from '../net/net.ts';

/** The struts that stay, after the clean-up. */
export interface StrutGraph {
  /** Per cell and strut type one of the STRUT_ values. */
  struts: Uint8Array;
  /** Stretches of the clipped struts. */
  pieces: Map<number, Piece[]>;
  prunedShare: number;
  lengthMm: number;
  /** Some strut that stays runs into the room's flat wall; false where there is none. */
  onWall: boolean;
  /** Rods along the surface that join all ends, where the spec asks for them. */
  net?: BoundaryNet;
}
