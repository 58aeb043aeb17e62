import { VisibleError } from '../../contract/envelope.ts';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import { findFile, type ModelFile } from '../file/file.ts';
import { checkedPrefix } from '../file/upload.ts';
import { earlierAnswer, onceKey, rememberAnswer } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { type Order, orderItem } from './order.ts';

export interface CreateRequest {
  fileId: string;
  thumbKey?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Creates an order for one of the user's files. Returns its id. Throws notFound for another user's file. */
export async function createOrder(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  { fileId, thumbKey, idempotencyKey }: CreateRequest,
): Promise<string> {
  const once = await onceKey(uid, idempotencyKey, { create: fileId, thumbKey });
  const before = await earlierAnswer(ports, once);
  if (before !== undefined) return String(before);

  const file = await findFile(ports, uid, fileId);
  const ownThumb = thumbKey === undefined || thumbKey.startsWith(`${checkedPrefix(uid)}thumbnails/`);
  if (file === undefined || !ownThumb) throw new VisibleError('notFound');
  const order: Order = {
    id: newId(ports.ids, 'wsp'),
    uid,
    version: 1,
    status: 'PREPARING',
    createdAtMs: ports.clock.nowMs(),
    file: modelOf(file),
    ...(thumbKey === undefined ? {} : { thumbKey }),
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
      ...rememberAnswer(ports, once, order.id),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
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
  return { id, key, name, sha256, bytes, extentMm, faces, vertices, volumeMm3, faults };
}
