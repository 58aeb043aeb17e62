import { PAID_NOT_GIVEN_SECONDS, REFUND_OVERDUE_SECONDS } from '../../rules/pay/limits.ts';
import { isOnItsWay, type Payment, type RequestedRefund } from './payment.ts';

/** Returns the refunds that take longer than the provider, or the payer's bank, needs. */
export function overdueRefunds({ refunds, createdAtMs }: Payment, nowMs: number): RequestedRefund[] {
  return refunds.filter(({ state, askedAtMs = createdAtMs, notBeforeMs = 0 }) => {
    if (state !== 'asked' && state !== 'pending') return false;
    return nowMs - Math.max(askedAtMs, notBeforeMs) > REFUND_OVERDUE_SECONDS[state] * 1000;
  });
}

/** Returns true if the payer has had neither the files nor the money for a day. */
export function isPaidAndNotGiven(payment: Payment, nowMs: number): boolean {
  if (payment.state !== 'PAID' || payment.entitles || payment.given) return false;
  const withUs =
    payment.owesRefund === true ||
    payment.refunds.some((refund) => refund.state === 'stuck' || isOnItsWay(refund));
  return withUs && nowMs - payment.createdAtMs > PAID_NOT_GIVEN_SECONDS * 1000;
}
