import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { type IslandLinks, type LinksCase, offersLinks } from '../../core/rules/parameters/join-islands.ts';
import { hasSolidRole } from '../../core/spec/roles.ts';
import type { Settings } from './settings.ts';

/** Settings that decide whether islands can be linked. */
export function linksCase({ latticeId, cells, shellMm, bottomMm, roles, bodies }: Settings): LinksCase {
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  return {
    isSurface: lattice?.family === 'surface',
    hasShell: shellMm !== null,
    hasBottom: bottomMm !== null,
    hasSolidRole: hasSolidRole({ roles, bodies }),
    cells,
  };
}

/** Links of a request or a spec; undefined for the default, and where there can be none. */
export function linksOf(now: Settings): IslandLinks | undefined {
  return now.joinIslands === 'links' && offersLinks(linksCase(now)) ? 'links' : undefined;
}
