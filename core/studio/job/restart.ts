import { changeOrder } from '../order/change.ts';
import { hasEnded } from '../order/job.ts';
import { findOrder, type Order } from '../order/order.ts';
import { planAgain } from '../planning/plan.ts';
import type { Ports } from '../ports.ts';
import { enqueueJob } from './enqueue.ts';
import { isClaimable } from './transitions.ts';
import { wakeWorker } from './wake.ts';

/**
 * Restarts the job of an order for an operator. Sends the message of a waiting or orphaned job again. Queues one
 * that FAILED, or whose other files were not made, as a new job with the same parameters for today's engine, despite the
 * user's limits and a drain. Returns the order, or undefined if there is nothing to restart: the job runs, made all
 * files or was cancelled. Throws taskRunning,
 * latticeKept or notFound if the order changed meanwhile.
 */
export async function restartJob(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  orderId: string,
): Promise<Order | undefined> {
  const order = await findOrder(ports, orderId);
  const job = order?.job;
  if (order === undefined || job === undefined) return undefined;
  if (job.state === 'FAILED' || (job.state === 'SUCCEEDED' && order.previewKey === undefined)) {
    const plan = await planAgain(order.file, job);
    const { requestId, webhookKeyId, leftOut, map } = job;
    const kept = { requestId, webhookKeyId, leftOut, map };
    return await enqueueJob(ports, order, { plan, ...kept, again: true, byOperator: true });
  }
  const sent = await changeOrder(ports, orderId, (now) => {
    const nowMs = ports.clock.nowMs();
    if (now.job?.id !== job.id || hasEnded(now.job) || !isClaimable(now.job, nowMs)) return undefined;
    return { next: { ...now, job: { ...now.job, sends: now.job.sends + 1, sentAtMs: nowMs } } };
  });
  if (sent !== undefined) await wakeWorker(ports, sent);
  return sent;
}
