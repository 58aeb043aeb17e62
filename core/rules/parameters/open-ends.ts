import type { LatticeMode } from './lattice-modes.ts';
import type { OutputAction } from './lattice-parameters.ts';

/**
 * What is left of struts that the surface cuts open (decision 0010). keep: every strut that a joint holds goes on to the
 * surface. held: so do those whose node two other struts hold at least, so that no twig stands in the air. none: nothing
 * ends open, all that is left hangs together at both ends. net: as keep, and rods along the surface join the ends.
 */
export const OPEN_ENDS = ['keep', 'held', 'none', 'net'] as const;
export type OpenEnds = (typeof OPEN_ENDS)[number];

/** What an output leaves when nothing is asked: cut has no twig, the others end as they are cut. */
export function defaultOpenEnds(action: OutputAction): OpenEnds {
  return action === 'cut' ? 'held' : 'keep';
}

/** The parameters that decide what may be asked of cut ends. */
export interface OpenEndsCase {
  mode: LatticeMode;
  action: OutputAction;
  /** Sheets and networks have no struts that could end open. */
  isSurface: boolean;
  hasShell: boolean;
  hasBottom: boolean;
}

/** Why nothing may be asked of cut ends: another mode, no struts, ends that a shell holds, the small file. */
export type NoOpenEnds = 'mode' | 'surface' | 'shell' | 'low';

/** Null where there is a choice. */
export function whyNoOpenEnds({ mode, action, isSurface, hasShell }: OpenEndsCase): NoOpenEnds | null {
  if (mode !== 'constant') return 'mode';
  if (isSurface) return 'surface';
  if (hasShell) return 'shell';
  return action === 'low' ? 'low' : null;
}

/** What an output shows to choose from, its default first; not all of it can be had in every case. */
export function openEndsShown(action: OutputAction): readonly OpenEnds[] {
  return action === 'cut' ? ['held', 'none', 'keep'] : ['keep', 'none', 'net'];
}

/** What can be had in this case, the default first. A boundary net joins struts of high only, and none on a solid bottom. */
export function openEndsOffered(now: OpenEndsCase): readonly OpenEnds[] {
  if (whyNoOpenEnds(now) !== null) return [defaultOpenEnds(now.action)];
  return openEndsShown(now.action).filter((one) => one !== 'net' || !now.hasBottom);
}

/** What is kept of a choice: itself where it can be had and is none by default, else null, which is the default. */
export function heldOpenEnds(chosen: OpenEnds | null, now: OpenEndsCase): OpenEnds | null {
  if (chosen === null || chosen === defaultOpenEnds(now.action)) return null;
  return openEndsOffered(now).includes(chosen) ? chosen : null;
}
