import type { Segment } from '../../grid/segments.ts';
import type { BoundaryNet } from '../net/net.ts';

/** Kept struts after the clean-up. */
export interface StrutGraph {
  /** STRUT_ value per cell and strut type. */
  struts: Uint8Array;
  segments: Map<number, Segment[]>;
  prunedShare: number;
  lengthMm: number;
  /** True if a kept strut runs into the domain's flat wall. */
  onWall: boolean;
  /** Struts along the surface that connect all ends, if the spec asks for them. */
  net?: BoundaryNet;
}
