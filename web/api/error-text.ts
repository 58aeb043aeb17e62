import type { TFunction } from 'i18next';
import { ApiError } from '../../core/contract/client.ts';

/** What a user reads about an error: the server's own text where it sent one, ours otherwise. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.codeName === 'network') return t('error.network');
  return error.message === '' ? t('error.internal') : error.message;
}
