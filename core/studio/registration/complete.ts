import { VisibleError } from '../../contract/envelope.ts';
import { isNewUsername, trimmedText } from '../../rules/account/fields.ts';
import { ACCOUNT_CHANGES_PER_USER } from '../../rules/account/limits.ts';
import { checkNewPassword } from '../account/new-password.ts';
import { countTry } from '../account/tries.ts';
import { findUser, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { nameSwap } from '../profile/name.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';

export interface Choice {
  name: string;
  password: string;
  /** The password typed a second time. */
  repeated: string;
}

/**
 * Sets the name and password of a new account, once. Throws usernameRefused, passwordRefused,
 * passwordGuessable, passwordsDiffer, usernameTaken, tooManyRequests, or registrationOver if it already has a
 * password.
 */
export async function completeRegistration(
  ports: Pick<Ports, 'table' | 'clock' | 'passwords'>,
  user: User,
  { name, password, repeated }: Choice,
): Promise<User> {
  const username = trimmedText(name);
  if (!isNewUsername(username)) throw new VisibleError('usernameRefused');
  checkNewPassword({ password, repeated }, { username, email: user.email });
  if (user.passwordHash !== ports.passwords.unusableHash) throw new VisibleError('registrationOver');
  await countTry(ports, { what: `account-change:${user.uid}`, ...ACCOUNT_CHANGES_PER_USER });
  const passwordHash = await ports.passwords.hash(password);
  try {
    await ports.table.write([
      {
        update: keys.user(user.uid),
        set: { username, passwordHash },
        when: { passwordHash: { is: ports.passwords.unusableHash }, username: { is: user.username } },
      },
      ...nameSwap(user, loginKey(username)),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    throw new VisibleError(error.index === 0 ? 'registrationOver' : 'usernameTaken');
  }
  return (await findUser(ports, user.uid)) ?? user;
}
