import { keys } from './keys.ts';
import type { Item } from './table.ts';

/** Partitions of sign-in secrets. Since the backup they may have been used, signed out or replaced. */
const SIGN_IN_PARTITIONS = [
  keys.session(''),
  keys.userSession('', ''),
  keys.apiKey('', ''),
  keys.ticket(''),
  keys.signInLink(''),
  keys.code(''),
  keys.passwordReset(''),
  keys.socialState(''),
].map(({ pk }) => pk);

/** True if a row of a backup may be restored: it gives no right to sign in and has not expired. */
export function isRestored(row: Item, nowSeconds: number): boolean {
  if (row.expiresAtSeconds !== undefined && Number(row.expiresAtSeconds) <= nowSeconds) return false;
  return !SIGN_IN_PARTITIONS.some((start) => row.pk.startsWith(start));
}
