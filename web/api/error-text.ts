import type { TFunction } from 'i18next';
import { ApiError } from '../../core/contract/client.ts';

/**
 * Text of an error for the user: the server's text if it sent one, otherwise ours; with the number under which our log
 * has the request.
 */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  const ours = error.codeName === 'network' || error.codeName === 'pageOutdated' ? error.codeName : undefined;
  const text = ours === undefined ? error.message || t('error.internal') : t(`error.${ours}`);
  const { requestId } = error.details;
  return requestId === undefined ? text : t('error.withNumber', { text, number: requestId });
}
