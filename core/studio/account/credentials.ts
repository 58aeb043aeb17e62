import { canonicalText, sha256Hex } from '../store/digest.ts';
import type { When } from '../store/table.ts';
import type { User } from './user.ts';

/**
 * Returns a digest of the password's hash and the e-mail. A right that opens the account without the password
 * stores it, so that the right ends with any change of either.
 */
export async function credentialsOf({ passwordHash, email }: User): Promise<string> {
  return await sha256Hex(canonicalText({ passwordHash, email }));
}

/** Returns the tests of a write that is refused if password or e-mail changed since `user` was read. */
export function sameCredentials({ passwordHash, email }: User): When {
  return { passwordHash: { is: passwordHash }, email: { is: email } };
}
