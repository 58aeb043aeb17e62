import { dictionary } from '@zxcvbn-ts/language-common';
import { VisibleError } from '../../contract/envelope.ts';
import { isPassword } from '../../rules/account/fields.ts';
import { isGuessablePassword, type PasswordOwner } from '../../rules/account/passwords.ts';

export interface NewPassword {
  password: string;
  /** The password typed a second time. */
  repeated: string;
}

/** Throws passwordRefused, passwordGuessable or passwordsDiffer if the owner may not use this password. */
export function checkNewPassword({ password, repeated }: NewPassword, owner: PasswordOwner): void {
  if (!isPassword(password)) throw new VisibleError('passwordRefused');
  if (isGuessablePassword(password, owner) || isLeakedPassword(password))
    throw new VisibleError('passwordGuessable');
  if (password !== repeated) throw new VisibleError('passwordsDiffer');
}

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
