import type { Filling } from '../../solid/kernel/kernel.ts';
import type { Threads } from '../../solid/threads/task.ts';
import type { LatticeReport } from '../../spec/report.ts';
import type { Frame } from '../frame/frame.ts';
import type { Placement } from '../grid/placement.ts';
import type { RingMargins } from '../grid/ring-margins.ts';
import type { Copies } from './copies.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/** Lattice in its fill domain, complete except for a shell's outer face; in the lattice's frame. */
export interface FilledModel {
  frame: Frame;
  placement: Placement;
  copies: Copies;
  kept: TrimmedPart[];
  trim: LatticeReport['trim'];
  /** Share of the lattice that stays, where loose pieces are dropped after the frame is made. */
  keptShare?: number;
  /** Volume by the density law if it does not follow from the spec alone, mm3. */
  predictedMm3?: number;
}

/** Threads, settings of an attempt and callbacks of a fill. */
export interface FillHooks {
  /** Threads that share the work; default the calling one alone. */
  threads?: Threads;
  /** Margins of clean rings from the surface; default the narrowest. */
  margins?: RingMargins;
  /** Resolves faces that run through one another after the trim; default false, for it takes time. */
  resolves?: boolean;
  /** Lattices of bodies of the file, by their numbers, which are united in place of the bodies; the model's coordinates. */
  fillings?: ReadonlyMap<number, Filling>;
  /** Called before the trim starts. */
  onFrame(frame: Frame): Promise<void>;
  /** Progress of the trim, 0 to 1. */
  onTrimmed(share: number): void;
}
