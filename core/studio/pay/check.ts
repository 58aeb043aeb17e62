import type { PaymentState } from '../../contract/order-codec.ts';
import { PAY_CHECK_SECONDS } from '../../rules/pay/limits.ts';
import { isOneFile, lacksLowPayment } from '../order/entitlement.ts';
import type { Order, Precision } from '../order/order.ts';
import { WriteRefused } from '../store/table.ts';
import { payKeys, paymentPointers } from './keys.ts';
import { readLedger } from './ledger.ts';
import type { Payment } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { ProviderUnavailable } from './provider.ts';
import { settle } from './settle.ts';

/**
 * Updates the open payment of an order on request of a page, in case its notification was lost. Queries the
 * provider at most every few seconds, for all pages together. Changes nothing if the provider does not
 * respond. Returns why the latest payment was refunded, or null.
 */
export async function checkPayment(
  ports: PayPorts,
  order: Order,
  wanted: Precision,
): Promise<PaymentState['refundReason']> {
  const precision = isOneFile(order) || lacksLowPayment(order) ? 'low' : wanted;
  const latest = paymentPointers.readIfAny(await ports.table.get(payKeys.attempt(order.id, precision)));
  const payment = latest && (await readLedger(ports, latest.paymentId))?.payment;
  if (payment === undefined) return null;
  const now = payment.state === 'OPEN' ? await settleIfDue(ports, payment) : payment;
  return refundReason(now ?? payment);
}

async function settleIfDue(ports: PayPorts, { id, orderId }: Payment): Promise<Payment | undefined> {
  const key = payKeys.payment(id);
  const nowMs = ports.clock.nowMs();
  try {
    await ports.table.write([
      {
        update: key,
        set: { askedAtMs: nowMs },
        when: { pk: 'present', askedAtMs: { absentOrBelow: nowMs - PAY_CHECK_SECONDS * 1000 } },
      },
    ]);
    return await settle(ports, id);
  } catch (error) {
    if (error instanceof WriteRefused) return undefined;
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log('payment not checked', { orderId, error: String(error) });
    return undefined;
  }
}

/** Returns why we refund a payment on our own, `refund-failed` while a person must act, or null. */
function refundReason({ state, entitles, refunds, owesRefund }: Payment): PaymentState['refundReason'] {
  if (state !== 'PAID' || entitles) return null;
  const reasons = refunds.map(({ reason }) => reason).filter((reason) => reason !== 'asked');
  const failed = owesRefund === true || refunds.some((refund) => refund.state === 'stuck');
  return failed ? 'refund-failed' : (reasons.at(-1) ?? null);
}
