import type { CellLayout } from './cell-layouts.ts';
import { type LatticeMode, MODE_TRAITS } from './lattice-modes.ts';
import type { OutputAction } from './lattice-parameters.ts';

/**
 * Treatment of struts cut by the surface (decision 0010). keep: every strut held by a joint continues to the surface.
 * held: only if at least two other struts hold its node, so that no loose strut remains. none: no open ends, everything
 * is held at both ends. net: like keep, with struts along the surface that connect the ends.
 */
export const OPEN_ENDS = ['keep', 'held', 'none', 'net'] as const;
export type OpenEnds = (typeof OPEN_ENDS)[number];

/** Default of an output: cut trims loose struts, the others keep them. */
export function defaultOpenEnds(action: OutputAction): OpenEnds {
  return action === 'cut' ? 'held' : 'keep';
}

/** Parameters that decide which treatments are available. */
export interface OpenEndsCase {
  mode: LatticeMode;
  action: OutputAction;
  /** Sheets and networks have no struts. */
  isSurface: boolean;
  hasShell: boolean;
  hasBottom: boolean;
  /** Conformal cells have no cut struts: only a net on their outer layers is a choice. */
  cells?: CellLayout | undefined;
}

/** Reason without a choice: another mode, no struts, a shell that holds the ends, or the small file. */
export type OpenEndsRefusal = 'mode' | 'surface' | 'shell' | 'low';

/** Null if there is a choice. */
export function openEndsRefusal({ mode, action, isSurface, hasShell }: OpenEndsCase): OpenEndsRefusal | null {
  if (!MODE_TRAITS[mode].isUniform) return 'mode';
  if (isSurface) return 'surface';
  if (hasShell) return 'shell';
  return action === 'low' ? 'low' : null;
}

/** Choices shown for an output, its default first; some may be unavailable. */
export function shownOpenEnds(action: OutputAction): readonly OpenEnds[] {
  return action === 'cut' ? ['held', 'none', 'keep'] : ['keep', 'none', 'net'];
}

/** Choices, default first. A boundary net connects struts of high only, and excludes a bottom. */
export function offeredOpenEnds(now: OpenEndsCase): readonly OpenEnds[] {
  if (openEndsRefusal(now) !== null) return [defaultOpenEnds(now.action)];
  const shown = shownOpenEnds(now.action);
  if (now.cells === 'conformal')
    return shown.filter((one) => one === 'net' || one === defaultOpenEnds(now.action));
  return shown.filter((one) => one !== 'net' || !now.hasBottom);
}

/** Keeps a choice if it is available and not the default, otherwise returns null, which means the default. */
export function availableOpenEnds(chosen: OpenEnds | null, now: OpenEndsCase): OpenEnds | null {
  if (chosen === null || chosen === defaultOpenEnds(now.action)) return null;
  return offeredOpenEnds(now).includes(chosen) ? chosen : null;
}
