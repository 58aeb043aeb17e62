import type { Order } from '../order/order.ts';
import { entitlementTo } from './download.ts';

/**
 * Returns the keys of what an order's viewer may see. A preview of a file needs the right to that file; everybody else
 * gets the open preview, and so does everybody until the preview of the file is made. The frame is shown to all.
 */
export function shownKeys(order: Order): { frame: string | undefined; preview: string | undefined } {
  const { status, files = [], frameKey, openPreviewKey, previewKey, lowPreviewKey } = order;
  const precise = files.some(({ precision }) => precision === 'high') ? 'high' : 'low';
  const hasResult = status === 'COMPLETED';
  if (hasResult && entitlementTo(order, precise) !== 'unpaid')
    return { frame: frameKey, preview: previewKey ?? openPreviewKey };
  const mayHaveLow = hasResult && entitlementTo(order, 'low') !== 'unpaid';
  return { frame: frameKey, preview: (mayHaveLow ? lowPreviewKey : undefined) ?? openPreviewKey };
}
