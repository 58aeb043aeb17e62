import type { PaymentState } from '../../contract/order-codec.ts';
import type { Precision } from '../../rules/order/result-formats.ts';
import { PAY_CHECK_SECONDS } from '../../rules/pay/limits.ts';
import { isOneFile, lacksLowPayment } from '../order/entitlement.ts';
import type { Order } from '../order/order.ts';
import { WriteRefused } from '../store/table.ts';
import { payKeys, paymentPointers } from './keys.ts';
import { readLedger } from './ledger.ts';
import { isFor, lineFor } from './lines.ts';
import { isOnItsWay, type Payment } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { ProviderUnavailable } from './provider.ts';
import { settle } from './settle.ts';

/** The latest payment for an order's files, for the page. */
export type LatestAttempt = Pick<PaymentState, 'refundReason' | 'attempt'>;

/**
 * Updates the open payment of an order on request of a page, in case its notification was lost, and returns its state.
 * Queries the provider at most every few seconds, for all pages together. Changes nothing if the provider does not
 * respond.
 */
export async function checkPayment(ports: PayPorts, order: Order, wanted: Precision): Promise<LatestAttempt> {
  const precision = isOneFile(order) || lacksLowPayment(order) ? 'low' : wanted;
  const latest = paymentPointers.readIfAny(await ports.table.get(payKeys.attempt(order.id, precision)));
  const payment = latest && (await readLedger(ports, latest.paymentId))?.payment;
  if (payment === undefined) return { attempt: 'none', refundReason: null };
  try {
    const isOver = payment.state !== 'OPEN' && !isUndecided(payment, order.id);
    const now = isOver ? payment : await settleIfDue(ports, payment);
    return { attempt: attemptOf(now), refundReason: refundReason(now, order.id) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log('payment not checked', { orderId: order.id, error: String(error) });
    return { attempt: 'unknown', refundReason: refundReason(payment, order.id) };
  }
}

/** Settles a payment unless that was done moments ago. Throws ProviderUnavailable. */
async function settleIfDue(ports: PayPorts, payment: Payment): Promise<Payment> {
  const key = payKeys.payment(payment.id);
  const nowMs = ports.clock.nowMs();
  try {
    await ports.table.write([
      {
        update: key,
        set: { askedAtMs: nowMs },
        when: { pk: 'present', askedAtMs: { absentOrBelow: nowMs - PAY_CHECK_SECONDS * 1000 } },
      },
    ]);
  } catch (error) {
    if (error instanceof WriteRefused) return payment;
    throw error;
  }
  return (await settle(ports, payment.id)) ?? payment;
}

/** Returns true if an order of a paid payment has had neither files nor a refund: an earlier release knew one order. */
function isUndecided(payment: Payment, orderId: string): boolean {
  const line = lineFor(payment, orderId);
  if (payment.state !== 'PAID' || line === undefined || line.entitles || line.given) return false;
  return !payment.refunds.some((refund) => isFor(refund, orderId));
}

function attemptOf({ state }: Payment): LatestAttempt['attempt'] {
  if (state === 'STARTING' || state === 'OPEN') return 'open';
  return state === 'PAID' ? 'paid' : 'ended';
}

/** Returns why we refund an order of a payment on our own, `refund-failed` while a person must act, or null. */
function refundReason(payment: Payment, orderId: string): PaymentState['refundReason'] {
  const { state, owesRefund } = payment;
  if (state !== 'PAID' || lineFor(payment, orderId)?.entitles) return null;
  const refunds = payment.refunds.filter((refund) => isFor(refund, orderId));
  const reasons = refunds.map(({ reason }) => reason).filter((reason) => reason !== 'asked');
  // Another line may be the one whose refund failed.
  const isSettled = refunds.some(
    (one) => isOnItsWay(one) || (one.state === 'done' && one.orderIds !== undefined),
  );
  const isOwed = owesRefund === true && refunds.length > 0 && !isSettled;
  const failed = isOwed || refunds.some((refund) => refund.state === 'stuck');
  return failed ? 'refund-failed' : (reasons.at(-1) ?? null);
}
