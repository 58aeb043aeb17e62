import type { Plates } from './contact/plates.ts';
import type { StrutLoads } from './strut-loads.ts';

/** Part between two plates that come closer by one millimetre. Everything grows in proportion. */
export interface PressedPart {
  /** Force per travel, N/mm. */
  stiffness: number;
  plates: Plates;
  /** Three translations, mm, and three rotations per node, for one millimetre of travel. */
  displacements: Float64Array;
  /** Stress in MPa and share of the buckling load of each strut, for one millimetre of travel. */
  loads: StrutLoads;
  /** Closed skin: MPa for one millimetre below which all but a hundredth of it stays, and its share of the energy. */
  skin?: { stress: number; share: number };
  /** Connected parts and struts that reach no plate or only one: they carry nothing. */
  idle: { parts: number; struts: number };
  /** 1 per strut that carries nothing because its part reaches no two plates. */
  isIdle: Uint8Array;
  /** First elements of a surface lattice, which are of its solid bottom. */
  bottomElements?: number;
  /** True if some strut is so thick for its length that beams only estimate. */
  isEstimate: boolean;
  unknowns: number;
  iterations: number;
}
