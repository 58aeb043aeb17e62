import type { LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { CELLS_OF_USE, LATTICE_USES, type LatticeUse } from '../../../../core/catalogue/lattice-uses.ts';
import { isOneOf } from '../../../../core/rules/names.ts';

export const LATTICE_FILTERS = ['all', 'strut', 'surface', 'stochastic', ...LATTICE_USES] as const;
export type LatticeFilter = (typeof LATTICE_FILTERS)[number];

function isUse(filter: LatticeFilter): filter is LatticeUse {
  return isOneOf(LATTICE_USES, filter);
}

interface Search {
  text: string;
  filter: LatticeFilter;
  /** Names in every language, so that a search finds both. */
  namesOf: (lattice: LatticeType) => readonly string[];
}

/** Returns the lattices that pass the filter and whose title or a name contains every word of the text. */
export function findLattices(lattices: readonly LatticeType[], search: Search): LatticeType[] {
  const words = search.text.toLowerCase().split(/\s+/).filter(Boolean);
  return lattices.filter((lattice) => {
    const { filter } = search;
    const passes =
      filter === 'all' ||
      (isUse(filter) ? CELLS_OF_USE[filter].includes(lattice.cell) : lattice.family === filter);
    if (!passes) return false;
    const known = [lattice.title, lattice.cell, ...search.namesOf(lattice)].join(' ').toLowerCase();
    return words.every((word) => known.includes(word));
  });
}
