import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/**
 * Sends the message that wakes a worker for an order's job. A failure is only logged: the table already lists
 * the message as sent, so the sweep repeats it. Returns false for a failure.
 */
export async function wakeWorker(ports: Pick<Ports, 'queue' | 'log'>, order: Order): Promise<boolean> {
  const { id: orderId, uid, job } = order;
  if (job === undefined) return true;
  const { id: jobId, requestId, worker } = job;
  try {
    await ports.queue.send({
      orderId,
      jobId,
      uid,
      worker,
      ...(requestId === undefined ? {} : { requestId }),
    });
    return true;
  } catch (error) {
    ports.log('message not sent', { jobId, requestId, error: String(error) });
    return false;
  }
}
