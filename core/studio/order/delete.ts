import { VisibleError } from '../../contract/envelope.ts';
import type { Ports } from '../ports.ts';
import { DELETIONS, keys } from '../store/keys.ts';
import { readableOf } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';
import { endWrites } from './change.ts';
import { countChange, orderCount } from './count.ts';
import { resultPrefix } from './job.ts';
import { type Order, orderItem, recordedOrder } from './order.ts';
import { giveTurn } from './turn.ts';

/** Seconds until the record of a deleted order expires, even if its files could not be deleted. */
const TOMBSTONE_SECONDS = 24 * 3600;

/**
 * Deletes an order and its files. Its owner no longer sees it, and a running job loses its claim. Then the
 * files are deleted, and last the record. A repeat resumes an interrupted deletion. Throws notFound.
 */
export async function deleteOrder(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
  uid: string,
  orderId: string,
): Promise<void> {
  const order = await markDeleting(ports, uid, orderId);
  // After a restore of older rows, only this line shows that its owner deleted it.
  ports.log('order deleted', { uid, orderId });
  await giveTurn(ports, uid);
  await deleteFiles(ports, order);
}

/** Seconds until an interrupted deletion is resumed. */
export const DELETION_RETRY_SECONDS = 5 * 60;

/** Deletes the files of an order marked for deletion, then its record. */
export async function deleteFiles(ports: Pick<Ports, 'table' | 'files'>, order: Order): Promise<void> {
  const orderId = order.id;
  const made = await ports.files.list(resultPrefix(orderId));
  await ports.files.delete([...made, ...(order.thumbKey === undefined ? [] : [order.thumbKey])]);
  await dropFileIfUnused(ports, order);
  await ports.table.write([{ delete: keys.order(orderId) }]);
}

/** Marks an order for deletion, so that its owner no longer sees it. The sweep finishes it. Throws notFound. */
export async function markDeleting(
  ports: Pick<Ports, 'table' | 'clock'>,
  uid: string,
  orderId: string,
): Promise<Order> {
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + TOMBSTONE_SECONDS;
  // The count has to exist before it drops.
  for (;;) {
    const item = await ports.table.get(keys.order(orderId));
    const order = recordedOrder(item);
    if (order === undefined) throw new VisibleError('notFound');
    if (order.uid !== uid) throw new VisibleError('notFound', {}, 'foreign');
    if (order.deleting) return order;
    const file = await ports.table.get(keys.file(order.file.id));
    // The count exists before it is changed.
    await orderCount(ports, uid);
    const gone = {
      ...order,
      deleting: true,
      deletingSinceMs: ports.clock.nowMs(),
      version: order.version + 1,
    };
    // Another request wrote first: read again. Each round one request succeeds, so the loop ends.
    if (
      await tryWrite(ports.table, [
        {
          put: { ...orderItem(gone), expiresAtSeconds },
          when: { version: { is: order.version } },
        },
        // The record of a model may have expired before its order.
        ...(file === undefined
          ? []
          : [{ update: keys.file(order.file.id), add: { uses: -1 }, when: { pk: 'present' as const } }]),
        { ...countChange(uid, order.createdAtMs, -1), when: { pk: 'present' } },
        // Running work on the result then loses its claim and deletes its files.
        { delete: keys.analysis(orderId) },
        { delete: keys.press(orderId) },
        { delete: keys.packages(orderId) },
        ...(order.shareHash === undefined ? [] : [{ delete: keys.share(order.shareHash) }]),
        // The files of a result whose other files are being made are charged too.
        ...endWrites(order, ports.clock.nowMs(), order.files),
      ])
    )
      return gone;
  }
}

/** Deletes the source model with the last order that uses it. */
async function dropFileIfUnused(ports: Pick<Ports, 'table' | 'files'>, order: Order): Promise<void> {
  if (!(await tryWrite(ports.table, [{ delete: keys.file(order.file.id), when: { uses: { is: 0 } } }])))
    return;
  await ports.files.delete([order.file.key]);
}

/** Maximum number of deletions per sweep. */
const SWEEP_LIMIT = 20;

/** Resumes interrupted deletions. Returns how many it finished. */
export async function finishDeletions(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
): Promise<number> {
  const before = new Date(ports.clock.nowMs() - DELETION_RETRY_SECONDS * 1000).toISOString();
  const open = await ports.table.query({ index: 'gsi2', pk: DELETIONS, before, limit: SWEEP_LIMIT });
  let finished = 0;
  for (const order of readableOf(open, recordedOrder, ports)) {
    // One failure must not stop the others.
    try {
      await deleteFiles(ports, order);
      finished += 1;
    } catch (error) {
      ports.log('deletion not finished', { orderId: order.id, error: String(error) });
    }
  }
  return finished;
}
