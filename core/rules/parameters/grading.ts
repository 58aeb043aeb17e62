import type { CellLayout } from './cell-layouts.ts';
import { type LatticeMode, MODE_TRAITS } from './lattice-modes.ts';

export const MOST_LOADS = 3;
/** Share of a load below which the struts carry little: the stiffness is mostly that of skins. */
export const LITTLE_SHARE = 0.5;

/** Properties of a lattice that exclude rods that follow its stress. */
const GRADING_REFUSALS = [
  'mode',
  'surface',
  'shell',
  'conformal',
  'bodies',
  'bottom',
  'stretched',
  'ends',
  'links',
  'drains',
] as const;
export type GradingRefusal = (typeof GRADING_REFUSALS)[number];
type Dropped = Extract<GradingRefusal, 'bottom' | 'stretched' | 'ends' | 'links' | 'drains'>;

/** Lattice as far as grading by stress depends on it. */
export interface GradingCase<D extends Dropped = Dropped> {
  mode: LatticeMode;
  isSurface: boolean;
  hasShell: boolean;
  cells: CellLayout;
  /** True if bodies have their own lattices, whose rods would stay as they are. */
  hasBodyLattices?: boolean;
  /** Settings that the gradient mode of the studio does not have. The command line keeps them. */
  dropped?: readonly D[];
}

/**
 * Returns why a lattice is not graded by stress, the first reason; null if it is. A shell carries most of a part, so
 * its rods would all end at the thinnest, and nothing says when the shell between them buckles
 * (docs/decisions/0055-grading-by-stress.md).
 */
export function gradingRefusal<D extends Dropped = never>(
  now: GradingCase<D>,
): Exclude<GradingRefusal, Dropped> | D | null {
  if (!MODE_TRAITS[now.mode].isUniform) return 'mode';
  if (now.isSurface) return 'surface';
  if (now.hasShell) return 'shell';
  if (now.cells === 'conformal') return 'conformal';
  if (now.hasBodyLattices) return 'bodies';
  return now.dropped?.[0] ?? null;
}
