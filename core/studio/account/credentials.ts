import { canonicalText, sha256Hex } from '../store/digest.ts';
import type { When } from '../store/table.ts';
import type { User } from './user.ts';

/** Digest of password hash and e-mail: a right that stores it ends with any change of either. */
export async function credentialsOf({ passwordHash, email }: User): Promise<string> {
  return await sha256Hex(canonicalText({ passwordHash, email }));
}

/** Returns the tests of a write that is refused if password or e-mail changed since `user` was read. */
export function sameCredentials({ passwordHash, email }: User): When {
  return { passwordHash: { is: passwordHash }, email: { is: email } };
}
