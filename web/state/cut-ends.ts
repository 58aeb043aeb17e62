import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { availableOpenEnds, type OpenEndsCase } from '../../core/rules/parameters/open-ends.ts';
import type { Settings } from './settings.ts';

/** Settings that determine the treatment of open ends. */
export function openEndsCase({ mode, action, latticeId, shellMm, bottomMm, cells }: Settings): OpenEndsCase {
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  return {
    mode,
    action,
    isSurface: lattice?.family === 'surface',
    hasShell: shellMm !== null,
    hasBottom: bottomMm !== null,
    cells,
  };
}

/** Keeps the choice for open ends if it is still allowed, otherwise uses the output's default. */
export function withAvailableOpenEnds(now: Settings): Settings {
  const openEnds = availableOpenEnds(now.openEnds, openEndsCase(now));
  return openEnds === now.openEnds ? now : { ...now, openEnds };
}
