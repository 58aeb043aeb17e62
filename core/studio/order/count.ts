import { COUNT_SECONDS, endOf } from '../../rules/order/retention.ts';
import type { Ports } from '../ports.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';

/**
 * Returns the number of a user's orders without counting them: creating and deleting an order changes it in the same
 * transaction. It is counted again once a day, because records of orders also end by themselves.
 */
export async function orderCount(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<number> {
  const key = keys.orderCount(uid);
  const nowMs = ports.clock.nowMs();
  const nowSeconds = Math.floor(nowMs / 1000);
  const stored = await ports.table.get(key);
  if (stored !== undefined && Number(stored.expiresAtSeconds ?? 0) > nowSeconds) return Number(stored.orders);
  const orders = await ports.table.count({ index: 'gsi1', pk: userOrdersKey(uid) });
  try {
    const counted = { ...key, orders, expiresAtSeconds: endOf(nowMs, COUNT_SECONDS) };
    await ports.table.write([
      { put: counted, when: { expiresAtSeconds: { absentOrBelow: nowSeconds + 1 } } },
    ]);
  } catch (error) {
    // A simultaneous call stored it.
    if (!(error instanceof WriteRefused)) throw error;
  }
  return orders;
}
