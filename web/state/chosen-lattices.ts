import { MODE_TRAITS } from '../../core/rules/parameters/lattice-modes.ts';
import type { Settings } from './settings.ts';

/** Returns the ids of the chosen lattices: one, or those of both regions. */
export function chosenLattices({ mode, latticeId, regions }: Settings): number[] {
  const ids = MODE_TRAITS[mode].hasRegions ? regions.map((entry) => entry?.latticeId ?? null) : [latticeId];
  return ids.filter((id) => id !== null);
}
