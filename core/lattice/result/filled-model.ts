import type { Frame } from '../frame/frame.ts';
import type { Placement } from '../grid/placement.ts';
import type { RingMargins } from '../grid/ring-margins.ts';
import type { ThreadOptions } from '../kernel/pool.ts';
import type { LatticeReport } from '../spec/report.ts';
import type { Copies } from './copies.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/** When more than this share of a lattice would be left out, the cells are too large for the model. */
export const MOST_PRUNED = 0.4;

/** A lattice in its room, complete but for a shell's outer face; all in the lattice's frame. */
export interface FilledModel {
  frame: Frame;
  placement: Placement;
  copies: Copies;
  kept: TrimmedPart[];
  trim: LatticeReport['trim'];
  /** Volume by the density law where the spec alone does not say it, mm3. */
  predictedMm3?: number;
}

/** What a fill needs from outside and tells on its way. */
export interface FillHooks {
  place: ThreadOptions;
  /** How far clean rings keep from the surface; the narrowest where it is left out. */
  margins?: RingMargins;
  /** Called before the trim begins. */
  onFrame(frame: Frame): Promise<void>;
  /** How much of the trim is done, 0 to 1. */
  onTrimmed(share: number): void;
}
