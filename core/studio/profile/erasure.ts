import * as z from 'zod';
import { UPLOAD_POLICY_SECONDS } from '../../rules/model/upload-limits.ts';
import { endApiKeys } from '../api-key/api-key.ts';
import { checkedPrefix, pendingPrefix } from '../file/upload.ts';
import { DELETION_RETRY_SECONDS, markDeleting } from '../order/delete.ts';
import { resultPrefix } from '../order/job.ts';
import { orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { ERASURES, keys, orderIdOf, timeKey, userOrdersKey } from '../store/keys.ts';
import { logUnreadable, recordFormat } from '../store/record.ts';
import { sweepDue } from '../store/sweep-due.ts';
import type { Item } from '../store/table.ts';
import { avatarPrefix } from './avatar.ts';

type ErasePorts = Pick<Ports, 'table' | 'clock' | 'log' | 'files'>;

/** Days until the record of an erasure expires, even if the sweep could not finish it. */
const ERASURE_KEPT_DAYS = 30;

const erasures = recordFormat(z.object({ uid: z.string(), deletedAtMs: z.number() }));

/**
 * Returns the record of an account whose work is being erased. The sweep repeats the erasure when it is due: minutes
 * after the deletion, which may have been interrupted, and last when no upload form of the account is valid any more.
 */
export function erasureItem(uid: string, deletedAtMs: number, dueAtMs = dueAfter(deletedAtMs)): Item {
  const expiresAtSeconds = Math.floor(deletedAtMs / 1000) + ERASURE_KEPT_DAYS * 24 * 3600;
  const listed = { gsi2pk: ERASURES, gsi2sk: timeKey(dueAtMs, uid), expiresAtSeconds };
  return erasures.item(keys.erasure(uid), { uid, deletedAtMs }, listed);
}

function dueAfter(ms: number): number {
  return ms + DELETION_RETRY_SECONDS * 1000;
}

/** Resumes and repeats the erasures that are due. Returns how many. */
export async function finishErasures(ports: ErasePorts): Promise<number> {
  const nowMs = ports.clock.nowMs();
  return await sweepDue(ports, ERASURES, async (item) => {
    const { uid, deletedAtMs } = erasures.read(item);
    await eraseWork(ports, uid);
    const lastMs = dueAfter(deletedAtMs + UPLOAD_POLICY_SECONDS * 1000);
    const isLast = nowMs >= lastMs;
    await ports.table.write([
      isLast ? { delete: keys.erasure(uid) } : { put: erasureItem(uid, deletedAtMs, lastMs) },
    ]);
    return true;
  });
}

/**
 * Deletes the orders, folders, files, images, recipes, API keys and counts of an account whose record is gone. No request writes any
 * of them without that record (`livingUser`). The orders disappear at once, and the sweep deletes their files within minutes.
 */
export async function eraseWork(ports: ErasePorts, uid: string): Promise<void> {
  await deleteOrders(ports, uid);
  await deleteUploads(ports, uid);
  await deletePartition(ports, keys.image(uid, '').pk);
  await deletePartition(ports, keys.recipe(uid, '').pk);
  await endApiKeys(ports, uid);
  await deletePartition(ports, keys.content(uid, '').pk);
  const ofUser = [keys.inFlight(uid), keys.orderCount(uid), keys.folders(uid)];
  await ports.table.write(ofUser.map((key) => ({ delete: key })));
}

async function deleteOrders(ports: ErasePorts, uid: string): Promise<void> {
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

/** Deletes an unreadable order by its key. Model and thumbnail lie in the user's folders, which empty too. */
async function deleteUnreadable(ports: Pick<Ports, 'table' | 'files'>, item: Item): Promise<void> {
  const orderId = orderIdOf(item);
  const { shareHash } = item;
  await ports.table.write([
    { delete: keys.order(orderId) },
    { delete: keys.analysis(orderId) },
    { delete: keys.press(orderId) },
    { delete: keys.packages(orderId) },
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
