import type { PayState } from '../../core/contract/calls/pay.ts';

export type Precision = 'low' | 'high';

/** What comes next on the way to a file. */
export type DownloadStep = 'ready' | 'trial' | 'pay';

/**
 * The download flow of docs/specification.md#flows: paid goes straight to the file; without payment only a low-precision
 * file may use a free download, and only while some are left.
 * @param entitled the server already gives the address for this file
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
