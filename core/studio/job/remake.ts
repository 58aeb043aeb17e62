import { VisibleError } from '../../contract/envelope.ts';
import { cellsOf } from '../order/cells.ts';
import { isBought } from '../order/entitlement.ts';
import { findOrder, type Order } from '../order/order.ts';
import { contentKeyOf } from '../planning/plan.ts';
import type { Ports } from '../ports.ts';
import { enqueueJob } from './enqueue.ts';

/**
 * Makes the result of an order again if it was not paid for and its time is over: the same model and parameters give the
 * same lattice. Returns the order as it is now. Throws as enqueueJob does.
 */
export async function remakeIfOver(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  order: Order,
  requestId?: string,
): Promise<Order> {
  const { status, job, keptUntilMs = 0 } = order;
  const isOver = status === 'COMPLETED' && keptUntilMs <= ports.clock.nowMs();
  if (!isOver || job === undefined || isBought(order)) return order;
  const { request, estimateSeconds } = job;
  const cells = cellsOf(request, order.file.volumeMm3);
  // Today's engine may make it differently.
  const contentKey = await contentKeyOf(order.file, request);
  try {
    return await enqueueJob(
      ports,
      order,
      { request, contentKey, estimateSeconds, cells },
      undefined,
      requestId,
    );
  } catch (error) {
    // Another tab has opened it as well.
    const isUnderWay = error instanceof VisibleError && error.codeName === 'taskRunning';
    if (!isUnderWay) throw error;
    return (await findOrder(ports, order.id)) ?? order;
  }
}
