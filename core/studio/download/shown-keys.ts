import type { Order } from '../order/order.ts';
import { entitlementTo } from './download.ts';

/**
 * Returns the keys of the files that an order's viewer may get (decision 0020). A preview is a copy of the file it
 * shows, and the frame of the beam lattice, so both need the right to that file. All others get the look and the
 * structure mesh, which orders of earlier releases lack.
 */
export function shownKeys(order: Order): { frame: string | undefined; preview: string | undefined } {
  const { status, files = [], frameKey, structureKey, lookKey, previewKey, lowPreviewKey } = order;
  const precise = files.some(({ precision }) => precision === 'high') ? 'high' : 'low';
  const hasResult = status === 'COMPLETED';
  if (hasResult && entitlementTo(order, precise) !== 'unpaid')
    return { frame: frameKey, preview: previewKey };
  const mayHaveLow = hasResult && entitlementTo(order, 'low') !== 'unpaid';
  return { frame: structureKey, preview: (mayHaveLow ? lowPreviewKey : undefined) ?? lookKey };
}
