import type { TFunction } from 'i18next';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';

/** Name of an order's lattice. Empty without a lattice, and for two of them: their titles have to do. */
export function latticeNameOf({ latticeId, lattice }: OrderRow, t: TFunction): string {
  const known = latticeId === null ? undefined : latticeById(latticeId);
  return known?.title === lattice ? t(`start.lattice.${known.cell}`) : '';
}
