import type { TFunction } from 'i18next';
import { ApiError } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';

/**
 * Text of an error for the user: the server's text if it sent one, otherwise ours. A failure on our side shows the
 * request's number in our log; errors in input or permission show none. An unreadable record counts as our failure,
 * although its status is 422.
 */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  const { codeName, details } = error;
  // A request that did not arrive has no number.
  if (codeName === 'network' && navigator.onLine === false) return t('error.offline');
  const isBusy = codeName === 'network' && error.code >= 500;
  const ours = codeName === 'network' || codeName === 'pageOutdated' ? codeName : undefined;
  const text =
    ours === undefined ? error.message || t('error.internal') : t(`error.${isBusy ? 'busy' : ours}`);
  const isFailure =
    codeName === 'network' ||
    codeName === 'pageOutdated' ||
    codeName === 'recordUnreadable' ||
    CODES[codeName].status >= 500;
  return !isFailure || details.requestId === undefined
    ? text
    : t('error.withNumber', { text, number: details.requestId });
}
