import { proxy } from 'valtio';
import { ApiError } from '../../../core/contract/client.ts';
import type { CodeName } from '../../../core/contract/codes.ts';

const REGION_CODES: readonly (CodeName | 'network')[] = [
  'regionNotPermitted',
  'regionForbidden',
  'regionUnknown',
];

/** Server message if the user's region is not permitted (codes 204001 to 204003). */
export const regionNotice = proxy<{ message: string | null }>({ message: null });

/** Opens the region dialog if the error reports a region; returns true if it did. */
export function showRegionNotice(error: unknown): boolean {
  if (!(error instanceof ApiError) || !REGION_CODES.includes(error.codeName)) return false;
  regionNotice.message = error.message;
  return true;
}
