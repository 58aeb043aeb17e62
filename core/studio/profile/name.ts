import { VisibleError } from '../../contract/envelope.ts';
import { isUsername, trimmedText } from '../../rules/account/fields.ts';
import { ACCOUNT_CHANGES_PER_USER } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import { findUser, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { verifyPresence } from './verify-owner.ts';

/** Returns the writes that claim a new name and release the old one; none if only its case changed. */
export function nameSwap(user: User, newKey: string): Write[] {
  const oldKey = loginKey(user.username);
  if (oldKey === newKey) return [];
  return [
    { put: { ...keys.loginName(newKey), uid: user.uid }, when: { pk: 'absent' } },
    { delete: keys.loginName(oldKey), when: { uid: { is: user.uid } } },
  ];
}

export interface NameChange {
  name: string;
  /** The current password, or empty shortly after a sign-in. */
  current: string;
  sessionToken: string;
}

/**
 * Changes the user name, which signs in. Throws usernameMissing, usernameRefused, usernameTaken, freshSignInNeeded,
 * currentPasswordWrong or tooManyRequests.
 */
export async function changeName(
  ports: Pick<Ports, 'table' | 'clock' | 'passwords' | 'log'>,
  user: User,
  { name, current, sessionToken }: NameChange,
): Promise<User> {
  const username = trimmedText(name);
  if (username === '') throw new VisibleError('usernameMissing');
  if (!isUsername(username)) throw new VisibleError('usernameRefused');
  // Limits tries, since taking a name reveals whether it exists.
  await countTry(ports, { what: `name-change:${user.uid}`, ...ACCOUNT_CHANGES_PER_USER });
  await verifyPresence(ports, user, { current, sessionToken });
  if (
    !(await tryWrite(ports.table, [
      { update: keys.user(user.uid), set: { username }, when: { username: { is: user.username } } },
      ...nameSwap(user, loginKey(username)),
    ]))
  )
    throw new VisibleError('usernameTaken');
  return (await findUser(ports, user.uid)) ?? user;
}
