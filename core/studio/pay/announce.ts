import { encodePaymentMessage } from '../../contract/payment-channel.ts';
import { postTo } from '../channel/announce.ts';
import { listenersOf } from '../channel/connections.ts';
import type { Ports } from '../ports.ts';
import type { Payment } from './payment.ts';

/** Notifies every page that waits for the payment. The socket is only a hint, so a failure is just logged. */
export async function announcePayment(
  ports: Pick<Ports, 'table' | 'sockets' | 'log'>,
  { id, orderId, precision }: Pick<Payment, 'id' | 'orderId' | 'precision'>,
): Promise<void> {
  try {
    const listeners = await listenersOf(ports, orderId);
    const waiting = listeners.filter(({ channel }) => channel === 'payment');
    const text = encodePaymentMessage({ state: 'success', precision });
    await Promise.all(waiting.map(({ connectionId }) => postTo(ports, connectionId, text)));
  } catch (error) {
    ports.log('payment not announced', { paymentId: id, error: String(error) });
  }
}
