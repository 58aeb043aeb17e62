import type { Order } from '../order/order.ts';
import { sendMessage } from '../order/send-message.ts';
import type { Ports } from '../ports.ts';

/** Wakes a worker for an order's job. Returns false if the message was not sent; the sweep repeats it. */
export async function wakeWorker(ports: Pick<Ports, 'queue' | 'log'>, order: Order): Promise<boolean> {
  const { id: orderId, uid, job } = order;
  if (job === undefined) return true;
  const { id: jobId, requestId, worker } = job;
  return await sendMessage(ports, { orderId, jobId, uid, worker, requestId });
}
