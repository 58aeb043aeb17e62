import type { PaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';

export type DownloadStep = 'ready' | 'trial' | 'pay';

/**
 * Download flow of docs/specification.md#flows: a paid file, and one that a free download was used for, is
 * ready. Otherwise a low-precision file may use a free download while some are left.
 * @param entitled true if the server already returns the address of this file
 */
export function nextStep(
  entitled: boolean,
  state: Pick<PaymentState, 'entitlement' | 'allowsFreeDownloads' | 'freeDownloadsLeft'>,
  precision: Precision,
): DownloadStep {
  if (entitled || state.entitlement !== 'unpaid') return 'ready';
  if (!state.allowsFreeDownloads) return 'pay';
  return precision === 'low' && state.freeDownloadsLeft > 0 ? 'trial' : 'pay';
}
