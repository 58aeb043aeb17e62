import { changeOrder } from '../order/change.ts';
import type { Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { fail, isClaimable, openJob } from './transitions.ts';

/**
 * Ends the job of a dead letter as FAILED, unless it has ended or a worker holds it. Returns the
 * order when it changed.
 */
export async function failUndelivered(
  ports: Pick<Ports, 'table' | 'clock'>,
  message: JobMessage,
): Promise<Order | undefined> {
  return await changeOrder(ports, message.orderId, (now) => {
    const nowMs = ports.clock.nowMs();
    const job = openJob(now, message.jobId);
    return job && isClaimable(job, nowMs) ? fail(now, job, nowMs, 'gave-up') : undefined;
  });
}
