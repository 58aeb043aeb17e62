import { VisibleError } from '../../contract/envelope.ts';
import { ORDERS_PER_HOUR, ORDERS_PER_USER } from '../../rules/order/job-limits.ts';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import { countTry } from '../account/tries.ts';
import { livingUser } from '../account/user.ts';
import { type ModelFile, ownFile } from '../file/file.ts';
import { storeThumbnail } from '../file/thumbnail.ts';
import { pendingPrefix } from '../file/upload.ts';
import { earlierAnswer, onceKey, rememberAnswer } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { countChange, orderCount } from './count.ts';
import { type Order, orderItem } from './order.ts';

/** Place of the count among the writes of a new order. */
const COUNT_WRITE = 2;

export interface CreateRequest {
  fileId: string;
  thumbKey?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Creates an order for a user's file and returns its id. Throws notFound, tooManyRequests, tooManyOrders. */
export async function createOrder(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'files' | 'log'>,
  uid: string,
  { fileId, thumbKey, idempotencyKey }: CreateRequest,
): Promise<string> {
  const once = await onceKey(uid, idempotencyKey, { create: fileId, thumbKey });
  const before = await earlierAnswer(ports, once);
  if (before !== undefined) return String(before);

  const file = await ownFile(ports, uid, fileId);
  const ownThumb = thumbKey === undefined || thumbKey.startsWith(pendingPrefix(uid));
  if (!ownThumb) throw new VisibleError('notFound', {}, 'foreign');
  await countTry(ports, { what: `orders:${uid}`, ...ORDERS_PER_HOUR });
  if ((await orderCount(ports, uid)) >= ORDERS_PER_USER) throw new VisibleError('tooManyOrders');
  const id = newId(ports.ids, 'wsp');
  const stored =
    thumbKey === undefined
      ? undefined
      : await storeThumbnail(ports, uid, { postedKey: thumbKey, orderId: id });
  const order: Order = {
    id,
    uid,
    version: 1,
    status: 'PREPARING',
    createdAtMs: ports.clock.nowMs(),
    file: modelOf(file),
    ...(stored === undefined ? {} : { thumbKey: stored }),
  };
  try {
    await ports.table.write([
      { put: orderItem(order), when: { pk: 'absent' } },
      {
        update: keys.file(fileId),
        add: { uses: 1 },
        set: { expiresAtSeconds: endOf(order.createdAtMs, WORK_SECONDS) },
        when: { uid: { is: uid } },
      },
      { ...countChange(uid, order.createdAtMs, 1), when: { orders: { below: ORDERS_PER_USER } } },
      livingUser(uid),
      ...rememberAnswer(ports, once, order.id),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    if (stored !== undefined) await ports.files.delete([stored]);
    if (error.index === COUNT_WRITE) throw new VisibleError('tooManyOrders');
    // A simultaneous repeat of the request created the order.
    const answer = await earlierAnswer(ports, once);
    if (answer === undefined) throw new VisibleError('notFound');
    return String(answer);
  }
  return order.id;
}

/** Returns the model's fields for its order. They never change. */
function modelOf(file: ModelFile): Order['file'] {
  const { id, key, name, sha256, bytes, extentMm, faces, vertices, volumeMm3, faults } = file;
  const { inspection, bodiesMm3 } = file;
  return {
    ...{ id, key, name, sha256, bytes, extentMm, faces, vertices, volumeMm3, faults },
    ...(inspection === undefined ? {} : { inspection }),
    ...(bodiesMm3 === undefined ? {} : { bodiesMm3 }),
  };
}
