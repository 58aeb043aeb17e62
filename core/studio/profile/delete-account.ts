import type { Language } from '../../contract/envelope.ts';
import { findUser, loginKey, type User } from '../account/user.ts';
import { orderMail } from '../mail/outbox.ts';
import type { Ports } from '../ports.ts';
import { endSessions } from '../session/user-sessions.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type When, type Write } from '../store/table.ts';
import { eraseWork, erasureItem } from './erasure.ts';
import { verifyOwner } from './verify-owner.ts';

type DeletePorts = Pick<Ports, 'table' | 'clock' | 'passwords' | 'log' | 'files' | 'sockets'>;

/** More changes of an account while it is deleted are a bug. */
const MAX_CONFLICTS = 25;

/** Deletes the account of its owner. Throws currentPasswordWrong, freshSignInNeeded or tooManyRequests. */
export async function deleteAccount(
  ports: DeletePorts,
  user: User,
  proof: { current: string; sessionToken: string; language: Language },
): Promise<void> {
  await verifyOwner(ports, user, proof);
  await eraseAccount(ports, user, { language: proof.language });
}

/**
 * Deletes an account with its orders, files, images and pictures, without further checks. Payments stay, since they are
 * books of account. The account goes first, so that no request under way can store anything more. One write orders a
 * mail to its address and the erasure of its work, which the sweep finishes if this call cannot. `by` and `reason`: the
 * operator who deletes it, for the log.
 */
export async function eraseAccount(
  ports: Omit<DeletePorts, 'passwords'>,
  { uid }: Pick<User, 'uid'>,
  { language, ...why }: { language: Language; by?: string; reason?: string },
): Promise<void> {
  await removeAccount(ports, uid, language);
  try {
    await endSessions(ports, uid, () => true);
    await eraseWork(ports, uid);
  } catch (error) {
    ports.log('account not erased', { uid, error: String(error) });
  }
  ports.log('account deleted', { uid, ...why });
}

/** Deletes the record of an account as it is now. Does nothing if another request did so first. */
async function removeAccount(
  ports: Pick<Ports, 'table' | 'clock'>,
  uid: string,
  language: Language,
): Promise<void> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const user = await findUser(ports, uid);
    if (user === undefined) return;
    const nowMs = ports.clock.nowMs();
    const removed = await tryWrite(ports.table, [
      { delete: keys.user(uid), when: sameClaims(user) },
      ...claimsOf(user),
      { put: erasureItem(uid, nowMs) },
      ...goodbyeTo(user, language, nowMs),
    ]);
    if (removed) return;
  }
  throw new Error(`account ${uid}: ${MAX_CONFLICTS} conflicting writes in a row`);
}

/** Returns the write that orders the mail about a deletion; none for an account without an e-mail. */
function goodbyeTo({ uid, email }: User, language: Language, nowMs: number): Write[] {
  if (email === '') return [];
  const notice = { kind: 'account-deleted' as const };
  return [orderMail({ id: `account-deleted#${uid}`, to: email, language, notice }, nowMs)];
}

/** Returns the test that the account still has the same names, number and WeChat account. */
function sameClaims({ username, email, mobile, wechatSubject }: User): When {
  const same = (value: string | undefined) => (value === undefined ? ('absent' as const) : { is: value });
  return {
    username: { is: username },
    email: { is: email },
    mobile: same(mobile),
    wechatSubject: same(wechatSubject),
  };
}

/** Returns the writes that free the names, the number and the WeChat account, if they still belong to this user. */
function claimsOf({ uid, username, email, mobile, wechatSubject }: User): Write[] {
  const logins = new Set([username, email].filter((login) => login.trim() !== '').map(loginKey));
  return [
    ...[...logins].map(keys.loginName),
    ...(mobile === undefined ? [] : [keys.mobile(mobile)]),
    ...(wechatSubject === undefined ? [] : [keys.wechat(wechatSubject)]),
  ].map((key) => ({ delete: key, when: { uid: { is: uid } } }));
}
