import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/**
 * Sends the message that wakes a worker for an order's job. A failure is only logged: the table already lists
 * the message as sent, so the sweep repeats it.
 */
export async function wakeWorker(ports: Pick<Ports, 'queue' | 'log'>, order: Order): Promise<void> {
  if (order.job === undefined) return;
  try {
    await ports.queue.send({ orderId: order.id, jobId: order.job.id, uid: order.uid });
  } catch (error) {
    ports.log('message not sent', { jobId: order.job.id, error: String(error) });
  }
}
