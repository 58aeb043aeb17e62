import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The most frequent passwords in published leaks, most frequent first: about 49 000, of which over 5000 match
 * our password rules (OWASP ASVS 5.0, 6.2.4 and 6.2.12). Only the server loads them.
 */
export const LEAKED_PASSWORDS: readonly string[] = dictionary['passwords-common'];

let known: ReadonlySet<string> | undefined;

/** Returns true for a password in the list, ignoring case. */
export function isLeakedPassword(password: string): boolean {
  known ??= new Set(LEAKED_PASSWORDS);
  return known.has(password.toLowerCase());
}
