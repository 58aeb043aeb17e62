import type { TFunction } from 'i18next';
import { ApiError } from '../../core/contract/client.ts';

/** Text of an error for the user: the server's text if it sent one, otherwise ours. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.codeName === 'network') return t('error.network');
  return error.message === '' ? t('error.internal') : error.message;
}
