import type { TFunction } from 'i18next';
import { latticeById, latticeByTitle } from '../../core/catalogue/lattice-types.ts';

/** Returns the name of a lattice; empty for none. */
export function nameOfLattice(latticeId: number | null, t: TFunction): string {
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  return lattice === undefined ? '' : t(`start.lattice.${lattice.cell}`);
}

/** Returns the names of an order's lattices, which the server gives as titles: one, or two joined by a plus. */
export function latticeNames(titles: string, t: TFunction): string {
  const names = titles.split(' + ').map((title) => {
    const lattice = latticeByTitle(title);
    return lattice === undefined ? title : t(`start.lattice.${lattice.cell}`);
  });
  return [...new Set(names)].join(' + ');
}
