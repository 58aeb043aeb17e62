import { VisibleError } from '../../contract/envelope.ts';
import { isPassword } from '../../rules/account/fields.ts';
import { isGuessablePassword, type PasswordOwner } from '../../rules/account/passwords.ts';
import { isLeakedPassword } from './leaked-passwords.ts';

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
