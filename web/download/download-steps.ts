import type { PayState } from '../../core/contract/calls/pay.ts';

export type Precision = 'low' | 'high';

/** Next step to a file. */
export type DownloadStep = 'ready' | 'trial' | 'pay';

/**
 * Download flow of docs/specification.md#flows: a paid file is ready. Otherwise a low-precision file may use a free
 * download while some are left.
 * @param entitled true if the server already returns the address of this file
 */
export function nextStep(
  entitled: boolean,
  state: Pick<PayState, 'hasPaid' | 'isAvailable' | 'leftTrialNumber'>,
  precision: Precision,
): DownloadStep {
  if (entitled || state.hasPaid) return 'ready';
  if (!state.isAvailable) return 'pay';
  return precision === 'low' && state.leftTrialNumber > 0 ? 'trial' : 'pay';
}
