import { VisibleError } from '../../contract/envelope.ts';
import { newId } from '../store/ids.ts';
import { WriteRefused } from '../store/table.ts';
import { balanceMinor } from './entry.ts';
import { type Order, type OrderBook, orderBook, orderWrite } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { RefundRefused } from './provider.ts';
import { settle } from './settle.ts';

const MAX_CONFLICTS = 25;

/**
 * Sends an order's money back, or a part of it. The wish is written down first, so that a crash loses nothing; the
 * entry comes once the provider says so. Throws notFound for an unknown order, and notPaid when the order has not
 * brought that much or the rest of it is on its way back already; ProviderUnavailable leaves it to the reconciler.
 */
export async function refundOrder(
  ports: PayPorts,
  orderId: string,
  amountMinor?: number,
): Promise<Order | undefined> {
  await changeOrder(ports, orderId, (book) => {
    const left = refundableMinor(book);
    const amount = amountMinor ?? left;
    if (amount <= 0 || amount > left || !Number.isSafeInteger(amount)) throw new VisibleError('notPaid');
    const asked = {
      id: newId(ports.ids, 'rfd'),
      amountMinor: amount,
      reason: 'asked',
      state: 'asked',
    } as const;
    const nowMs = ports.clock.nowMs();
    return { ...book.order, refunds: [...book.order.refunds, asked], dueAtMs: nowMs };
  });
  return await sendRefunds(ports, orderId);
}

/** Asks the provider for every refund that is still open, then settles. Throws ProviderUnavailable. */
export async function sendRefunds(ports: PayPorts, orderId: string): Promise<Order | undefined> {
  const book = await orderBook(ports, orderId);
  if (book === undefined) return undefined;
  const refused: string[] = [];
  for (const { id, amountMinor, state } of book.order.refunds) {
    if (state !== 'asked') continue;
    try {
      await ports.provider.refund(book.order, { id, amountMinor });
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      refused.push(id);
    }
  }
  if (refused.length > 0) {
    ports.log('refund refused', { orderId, refundIds: refused });
    await changeOrder(ports, orderId, ({ order }) => ({
      ...order,
      refunds: order.refunds.map((one) =>
        refused.includes(one.id) && one.state === 'asked' ? { ...one, state: 'refused' } : one,
      ),
    }));
  }
  return await settle(ports, orderId);
}

/** What of an order can still be sent back, in smallest units. */
export function refundableMinor({ order, entries }: OrderBook): number {
  const onItsWay = order.refunds.filter(({ state }) => state === 'asked');
  return balanceMinor(entries) - onItsWay.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

async function changeOrder(
  ports: PayPorts,
  orderId: string,
  change: (book: OrderBook) => Order,
): Promise<void> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const book = await orderBook(ports, orderId);
    if (book === undefined) throw new VisibleError('notFound');
    try {
      await ports.table.write([orderWrite(book.order, change(book))]);
      return;
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
    }
  }
  throw new Error(`order ${orderId}: ${MAX_CONFLICTS} conflicting writes in a row`);
}
