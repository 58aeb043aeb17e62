import { leaveTurn } from '../line/lanes.ts';
import { endLineWrites } from '../line/line-counts.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { type Write, WriteRefused } from '../store/table.ts';
import { chargeWrites } from './generation-budget.ts';
import { hasEnded } from './job.ts';
import { type Order, orderItem, orderOf } from './order.ts';

/** The next state of an order, and the other writes of the same transaction. */
export interface Change {
  next: Order;
  also?: readonly Write[];
}

/** More conflicts than this in a row are a bug, not load. */
const MAX_CONFLICTS = 25;

/**
 * Changes an order by its current state: reads it, calls `decide`, and writes the result. Repeats if the order changed
 * in between. The version grows by one. `decide` returns undefined to leave it alone; then, and if the order does not
 * exist, the result is undefined. Throws WriteRefused if a write of `also` was refused.
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

/** Writes for a job's end: one less in flight, its worker's time and the files it made charged. */
export function endWrites(order: Order, nowMs: number, made: Order['files'] = []): Write[] {
  if (order.job === undefined || hasEnded(order.job)) return [];
  return [
    { update: keys.inFlight(order.uid), add: { jobs: -1 }, ...leaveTurn(order.job) },
    ...chargeWrites(order.uid, order.job, { nowMs, files: made }),
    ...endLineWrites(order.job, nowMs),
  ];
}
