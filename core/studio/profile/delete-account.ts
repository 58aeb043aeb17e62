import type { Language } from '../../contract/envelope.ts';
import { loginKey, type User } from '../account/user.ts';
import { checkedPrefix, pendingPrefix } from '../file/upload.ts';
import { orderMail } from '../mail/outbox.ts';
import { markDeleting } from '../order/delete.ts';
import { resultPrefix } from '../order/job.ts';
import { orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { endSessions } from '../session/user-sessions.ts';
import { keys, orderIdOf, userOrdersKey } from '../store/keys.ts';
import { logUnreadable } from '../store/record.ts';
import type { Item, Write } from '../store/table.ts';
import { avatarPrefix } from './avatar.ts';
import { verifyOwner } from './verify-owner.ts';

type DeletePorts = Pick<Ports, 'table' | 'clock' | 'passwords' | 'log' | 'files' | 'sockets'>;

/**
 * Deletes the account of its owner, after a password or a recent sign-in. Throws currentPasswordWrong,
 * freshSignInNeeded or tooManyRequests.
 */
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
 * books of account. The orders disappear at once, and the sweep deletes their files within minutes. The account itself
 * goes last, so that an interrupted deletion can be repeated, and with it a mail to its address is ordered. `by` and
 * `reason`: the operator who deletes it, for the log.
 */
export async function eraseAccount(
  ports: Omit<DeletePorts, 'passwords'>,
  user: User,
  { language, ...why }: { language: Language; by?: string; reason?: string },
): Promise<void> {
  await deleteOrders(ports, user.uid);
  await deleteUploads(ports, user.uid);
  await deletePartition(ports, keys.image(user.uid, '').pk);
  await deletePartition(ports, keys.content(user.uid, '').pk);
  await ports.table.write([
    { delete: keys.user(user.uid), when: { pk: 'present' } },
    { delete: keys.inFlight(user.uid) },
    { delete: keys.orderCount(user.uid) },
    ...claimsOf(user),
    ...goodbyeTo(user, language, ports.clock.nowMs()),
  ]);
  await endSessions(ports, user.uid, () => true);
  ports.log('account deleted', { uid: user.uid, ...why });
}

/** Returns the write that orders the mail about a deletion; none for an account without an e-mail. */
function goodbyeTo({ uid, email }: User, language: Language, nowMs: number): Write[] {
  if (email === '') return [];
  const notice = { kind: 'account-deleted' as const };
  return [orderMail({ id: `account-deleted#${uid}`, to: email, language, notice }, nowMs)];
}

async function deleteOrders(ports: Omit<DeletePorts, 'passwords'>, uid: string): Promise<void> {
  for (const item of await ports.table.query({ index: 'gsi1', pk: userOrdersKey(uid) })) {
    try {
      const order = orderOf(item);
      if (order?.uid === uid) await markDeleting(ports, uid, order.id);
    } catch (error) {
      if (!logUnreadable(ports.log, error)) throw error;
      await deleteUnreadable(ports, item);
    }
  }
}

/**
 * Deletes an unreadable order and its results by its key alone, so that it does not outlive the account. Model and
 * thumbnail lie in the folders of the user, which the deletion empties too.
 */
async function deleteUnreadable(ports: Pick<Ports, 'table' | 'files'>, item: Item): Promise<void> {
  const orderId = orderIdOf(item);
  const { shareHash } = item;
  await ports.table.write([
    { delete: keys.order(orderId) },
    { delete: keys.analysis(orderId) },
    { delete: keys.press(orderId) },
    ...(typeof shareHash === 'string' ? [{ delete: keys.share(shareHash) }] : []),
  ]);
  await ports.files.delete(await ports.files.list(resultPrefix(orderId)));
}

/** Deletes all uploads of the user, used by an order or not, and the records of models. */
async function deleteUploads({ table, files }: Pick<Ports, 'table' | 'files'>, uid: string): Promise<void> {
  const prefixes = [pendingPrefix(uid), checkedPrefix(uid), avatarPrefix(uid)];
  const stored = (await Promise.all(prefixes.map((prefix) => files.list(prefix)))).flat();
  for (const key of stored) {
    const fileId = /\/(fil_[0-9A-Za-z]+)\.stl$/.exec(key)?.[1];
    if (fileId !== undefined) await table.write([{ delete: keys.file(fileId) }]);
  }
  await files.delete(stored);
}

async function deletePartition({ table }: Pick<Ports, 'table'>, pk: string): Promise<void> {
  for (const { sk } of await table.query({ pk })) await table.write([{ delete: { pk, sk } }]);
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
