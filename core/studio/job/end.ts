import { VisibleError } from '../../contract/envelope.ts';
import { changeOrder } from '../order/change.ts';
import { hasEnded } from '../order/job.ts';
import { type Order, ownOrder } from '../order/order.ts';
import { giveTurn } from '../order/turn.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { fail, isClaimable, openJob } from './transitions.ts';

/** Cancels a job: its worker stops at its next heartbeat. Throws notFound for another user's order. */
export async function cancelJob(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  uid: string,
  orderId: string,
): Promise<Order> {
  await ownOrder(ports, uid, orderId);
  const cancelled = await changeOrder(ports, orderId, (now) => {
    if (now.uid !== uid) throw new VisibleError('notFound');
    return now.job === undefined || hasEnded(now.job)
      ? undefined
      : fail({ order: now, job: now.job }, ports.clock.nowMs(), 'cancelled');
  });
  if (cancelled !== undefined) await giveTurn(ports, uid);
  return cancelled ?? (await ownOrder(ports, uid, orderId));
}

/**
 * Ends the job of a dead letter as FAILED, unless it has ended or a worker holds it. A job that never started stays: its
 * message died for jobs before it in the line, and the sweep sends another. A container has one message for its own job
 * only. Returns the order when it changed.
 */
export async function failUndelivered(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  message: JobMessage,
): Promise<Order | undefined> {
  const failed = await changeOrder(ports, message.orderId, (now) => {
    const nowMs = ports.clock.nowMs();
    const job = openJob(now, message.jobId);
    const isTried = job !== undefined && (job.attempt > 0 || job.worker === 'huge');
    return isTried && isClaimable(job, nowMs) ? fail({ order: now, job }, nowMs, 'gave-up') : undefined;
  });
  if (failed !== undefined) await giveTurn(ports, failed.uid);
  return failed;
}
