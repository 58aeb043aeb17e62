import { canonicalMailbox } from '../../rules/account/mailbox.ts';
import { GRANTS, type Grant } from '../../rules/account/permissions.ts';
import { TRIAL_DOWNLOADS_DEFAULT } from '../../rules/order/job-limits.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type Value, type Write, WriteRefused } from '../store/table.ts';
import { trialDomainOf } from './trial-domain.ts';
import { findUserByLogin, loginKey, type User, userItem } from './user.ts';

/** Account fields an operator may set. */
export type UserSettings = Partial<
  Pick<User, 'identity' | 'isAvailable' | 'trialsLeft' | 'grants' | 'barred' | 'passwordHash'>
>;

export interface NewUser {
  username: string;
  email?: string;
  /** Missing: sign-in by e-mail code only. */
  password?: string;
}

/**
 * Creates an account with the defaults of a new user. Returns undefined if the name or the e-mail is taken:
 * the same write claims both. A mailbox gets the free downloads once, under any of its spellings.
 */
export async function createUser(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords'>,
  { username, email = '', password }: NewUser,
): Promise<User | undefined> {
  const trialDomain = await trialDomainOf(email);
  const user: User = {
    uid: newId(ports.ids, 'usr'),
    username: username.trim(),
    email: email.trim(),
    passwordHash:
      password === undefined ? ports.passwords.unusableHash : await ports.passwords.hash(password),
    identity: 'user',
    isAvailable: true,
    trialsLeft: TRIAL_DOWNLOADS_DEFAULT,
    ...(trialDomain === undefined ? {} : { trialDomain }),
    grants: [],
    barred: false,
    createdAtMs: ports.clock.nowMs(),
  };
  const logins = [username, email].filter((login) => login.trim() !== '').map(loginKey);
  const claims = [...new Set(logins)].map((login) => ({
    put: { ...keys.loginName(login), uid: user.uid },
    when: { pk: 'absent' as const },
  }));
  const trials = await trialsOf(email);
  try {
    await ports.table.write([{ put: userItem(user), when: { pk: 'absent' } }, ...claims, ...trials]);
    return user;
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    // The last write is the mailbox's.
    if (trials.length === 0 || error.index !== claims.length + 1) return undefined;
  }
  const without = { ...user, trialsLeft: 0 };
  return (await tryWrite(ports.table, [{ put: userItem(without), when: { pk: 'absent' } }, ...claims]))
    ? without
    : undefined;
}

/** Returns the write that takes a mailbox's free downloads; none without an e-mail. It stays after the account. */
async function trialsOf(email: string): Promise<Write[]> {
  if (email.trim() === '') return [];
  const mailbox = await sha256Hex(`trials: ${canonicalMailbox(email)}`);
  return [{ put: { ...keys.trialsTaken(mailbox) }, when: { pk: 'absent' } }];
}

/** Changes an account; undefined if unknown. Downloads an operator gives do not count for a mail domain. */
export async function changeUser(
  ports: Pick<Ports, 'table'>,
  login: string,
  settings: UserSettings,
): Promise<User | undefined> {
  const user = await findUserByLogin(ports, login);
  if (user === undefined) return undefined;
  await ports.table.write([
    {
      update: keys.user(user.uid),
      set: settings as Record<string, Value>,
      ...(settings.trialsLeft === undefined ? {} : { remove: ['trialDomain'] }),
      when: { pk: 'present' },
    },
  ]);
  return await findUserByLogin(ports, login);
}

/** Returns the grants after adding and removing some, in the order of the contract. */
export function grantsWith(
  before: readonly Grant[],
  { add = [], take = [] }: { add?: readonly Grant[]; take?: readonly Grant[] },
): Grant[] {
  return GRANTS.filter((grant) => (before.includes(grant) || add.includes(grant)) && !take.includes(grant));
}
