import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { heldOpenEnds, type OpenEndsCase } from '../../core/rules/parameters/open-ends.ts';
import type { Settings } from './settings.ts';

/** What decides about cut ends in these settings. */
export function cutEndsCase({ mode, action, latticeId, shellMm, bottomMm }: Settings): OpenEndsCase {
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  return {
    mode,
    action,
    isSurface: lattice?.family === 'surface',
    hasShell: shellMm !== null,
    hasBottom: bottomMm !== null,
  };
}

/** The settings with what was asked of cut ends where it can still be had, else with the output's default. */
export function withHeldEnds(now: Settings): Settings {
  const openEnds = heldOpenEnds(now.openEnds, cutEndsCase(now));
  return openEnds === now.openEnds ? now : { ...now, openEnds };
}
