import { VisibleError } from '../../contract/envelope.ts';
import { isUsername, trimmedText } from '../../rules/account/fields.ts';
import { ACCOUNT_CHANGES_PER_USER } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import { findUser, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { type Write, WriteRefused } from '../store/table.ts';

/** Returns the writes that claim a new name and release the old one; none if only its case changed. */
export function nameSwap(user: User, newKey: string): Write[] {
  const oldKey = loginKey(user.username);
  if (oldKey === newKey) return [];
  return [
    { put: { ...keys.loginName(newKey), uid: user.uid }, when: { pk: 'absent' } },
    { delete: keys.loginName(oldKey), when: { uid: { is: user.uid } } },
  ];
}

/** Changes the user name. Throws usernameMissing, usernameRefused, usernameTaken or tooManyRequests. */
export async function changeName(
  ports: Pick<Ports, 'table' | 'clock'>,
  user: User,
  name: string,
): Promise<User> {
  const username = trimmedText(name);
  if (username === '') throw new VisibleError('usernameMissing');
  if (!isUsername(username)) throw new VisibleError('usernameRefused');
  await countTry(ports, { what: `account-change:${user.uid}`, ...ACCOUNT_CHANGES_PER_USER });
  try {
    await ports.table.write([
      { update: keys.user(user.uid), set: { username }, when: { username: { is: user.username } } },
      ...nameSwap(user, loginKey(username)),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    throw new VisibleError('usernameTaken');
  }
  return (await findUser(ports, user.uid)) ?? user;
}
