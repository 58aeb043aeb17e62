import type { Ports } from '../ports.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';

/**
 * Returns the number of a user's orders without counting them: creating and deleting an order changes it in the same
 * transaction. For users of earlier releases it counts once, and stores the number.
 */
export async function orderCount(ports: Pick<Ports, 'table'>, uid: string): Promise<number> {
  const key = keys.orderCount(uid);
  const stored = await ports.table.get(key);
  if (stored !== undefined) return Number(stored.orders);
  const orders = await ports.table.count({ index: 'gsi1', pk: userOrdersKey(uid) });
  try {
    await ports.table.write([{ put: { ...key, orders }, when: { pk: 'absent' } }]);
  } catch (error) {
    // A simultaneous call stored it.
    if (!(error instanceof WriteRefused)) throw error;
  }
  return orders;
}
