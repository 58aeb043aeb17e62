import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { type Write, WriteRefused } from '../store/table.ts';
import { type Order, orderItem, orderOf } from './order.ts';

/** The workspace as it shall be, and what else changes in the same moment. */
export interface Change {
  next: Order;
  also?: readonly Write[];
}

/** So many others at the same record at once is a fault of ours, not load. */
const MAX_CONFLICTS = 25;

/**
 * Changes a workspace by what it is now: reads it, asks `decide`, and writes the answer if nobody wrote in between;
 * else it reads and asks again. The version grows by one. `decide` answers undefined to leave it alone; then, and
 * when there is no such workspace, the result is undefined. Throws WriteRefused when a write of `also` was refused.
 */
export async function changeOrder(
  ports: Pick<Ports, 'table'>,
  orderId: string,
  decide: (order: Order) => Change | undefined,
): Promise<Order | undefined> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const order = orderOf(await ports.table.get(keys.order(orderId)));
    const change = order && decide(order);
    if (order === undefined || change === undefined) return undefined;
    const next = { ...change.next, version: order.version + 1 };
    try {
      await ports.table.write([
        { put: orderItem(next), when: { version: { is: order.version } } },
        ...(change.also ?? []),
      ]);
      return next;
    } catch (error) {
      if (!(error instanceof WriteRefused) || error.index !== 0) throw error;
    }
  }
  throw new Error(`workspace ${orderId}: ${MAX_CONFLICTS} conflicting writes in a row`);
}
