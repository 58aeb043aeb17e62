import type { Order } from '../order/order.ts';
import { sendMessage } from '../order/send-message.ts';
import type { Ports } from '../ports.ts';

/** Warms a worker for a user who is about to order. A failure only makes the wait longer. */
export async function warmWorker({ queue, log }: Pick<Ports, 'queue' | 'log'>, uid: string): Promise<void> {
  try {
    await queue.warm(uid);
  } catch (error) {
    log('message not sent', { error: String(error) });
  }
}

/** Wakes a worker for an order's job. Returns false if the message was not sent; the sweep repeats it. */
export async function wakeWorker(ports: Pick<Ports, 'queue' | 'log'>, order: Order): Promise<boolean> {
  const { id: orderId, uid, job } = order;
  if (job === undefined) return true;
  const { id: jobId, requestId, worker } = job;
  return await sendMessage(ports, { orderId, jobId, uid, worker, requestId });
}
