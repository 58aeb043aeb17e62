import { encodePaymentMessage } from '../../contract/payment-channel.ts';
import { postTo } from '../channel/announce.ts';
import { listenersOf } from '../channel/connections.ts';
import type { Ports } from '../ports.ts';
import type { Order } from './payment.ts';

/** Tells every page that waits for the payment. The socket is a hint: a failure is logged and no more. */
export async function announcePayment(
  ports: Pick<Ports, 'table' | 'sockets' | 'log'>,
  { id, workspaceId, precision }: Pick<Order, 'id' | 'workspaceId' | 'precision'>,
): Promise<void> {
  try {
    const listeners = await listenersOf(ports, workspaceId);
    const waiting = listeners.filter(({ channel }) => channel === 'payment');
    const text = encodePaymentMessage({ state: 'success', precision });
    await Promise.all(waiting.map(({ connectionId }) => postTo(ports, connectionId, text)));
  } catch (error) {
    ports.log('payment not announced', { orderId: id, error: String(error) });
  }
}
