import { proxy } from 'valtio';
import { ApiError } from '../../core/contract/client.ts';
import type { CodeName } from '../../core/contract/codes.ts';

const REGION_CODES: readonly (CodeName | 'network')[] = [
  'regionNotPermitted',
  'regionForbidden',
  'regionUnknown',
];

/** The server's words when the viewer's region is not permitted (codes 204001 to 204003). */
export const regionNotice = proxy<{ message: string | null }>({ message: null });

/** Opens the region dialog when an answer says so; true when it did. */
export function noticeRegion(error: unknown): boolean {
  if (!(error instanceof ApiError) || !REGION_CODES.includes(error.codeName)) return false;
  regionNotice.message = error.message;
  return true;
}
