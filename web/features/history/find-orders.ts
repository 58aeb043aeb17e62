import type { OrderRow } from '../../../core/contract/order-codec.ts';

export const ORDER_SORTS = ['newest', 'oldest', 'name'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Name of an order: the user's, else that of its model. */
export function orderName({ title, modelName }: Pick<OrderRow, 'title' | 'modelName'>): string {
  return title === '' ? modelName : title;
}

/**
 * Returns the orders whose names or lattices contain every word of the text, sorted. `items` are newest first; `latticeName`
 * returns the lattice name that the list shows beside an order's title.
 */
export function findOrders(
  items: readonly OrderRow[],
  { text, sort }: { text: string; sort: OrderSort },
  latticeName: (item: OrderRow) => string,
): OrderRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const { title, modelName, lattice } = item;
    const known = `${title} ${modelName} ${lattice} ${latticeName(item)}`.toLowerCase();
    return words.every((word) => known.includes(word));
  });
  if (sort === 'oldest') return found.reverse();
  if (sort === 'name') return found.sort((a, b) => orderName(a).localeCompare(orderName(b)));
  return found;
}
