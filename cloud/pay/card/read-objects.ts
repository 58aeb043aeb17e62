import type Stripe from 'stripe';
import type { Currency } from '../../../core/rules/pay/prices.ts';
import {
  type Charge,
  type Dispute,
  ProviderUnavailable,
  type Refund,
} from '../../../core/studio/pay/provider.ts';

/** True if the session can no longer be paid. A complete one may still be processing its payment. */
export function isOver({ status, payment_intent }: Stripe.Checkout.Session): boolean {
  if (status === 'expired') return true;
  return status === 'complete' && objectOf(payment_intent)?.status !== 'processing';
}

/** Charge of a session; undefined until it is paid. Throws ProviderUnavailable if parts are missing. */
export function chargeOf({
  payment_status,
  payment_intent,
  amount_total,
  currency,
}: Stripe.Checkout.Session) {
  if (payment_status !== 'paid') return undefined;
  const intent = objectOf(payment_intent);
  const latest = objectOf(intent?.latest_charge);
  if (intent === undefined || latest === undefined || amount_total === null || currency === null)
    throw new ProviderUnavailable('a payment without its particulars');
  const line = objectOf(latest.balance_transaction);
  const charge: Charge = {
    id: intent.id,
    amountMinor: amount_total,
    currency: currency.toUpperCase() as Currency,
    atMs: latest.created * 1000,
    bookedAtMs: line && line.created * 1000,
  };
  return charge;
}

export function refundOf(refund: Stripe.Refund): Refund {
  const left = objectOf(refund.balance_transaction);
  const back = objectOf(refund.failure_balance_transaction);
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    ourId: refund.metadata?.refundId,
    amountMinor: refund.amount,
    state: failed ? 'failed' : left === undefined ? 'pending' : 'succeeded',
    atMs: (left?.created ?? refund.created) * 1000,
    ...(back === undefined ? {} : { returnedAtMs: back.created * 1000 }),
  };
}

/**
 * A dispute with the money it took and returned, in the payment's currency. Its balance lines may be in another
 * currency. An inquiry has no lines.
 */
export function disputeOf({
  id,
  amount,
  balance_transactions,
  evidence_details,
  status,
}: Stripe.Dispute): Dispute {
  const moves = balance_transactions.map((move) => ({
    id: move.id,
    amountMinor: move.amount < 0 ? -amount : amount,
    atMs: move.created * 1000,
  }));
  const dueBy = evidence_details.due_by;
  const isAwaited = status === 'needs_response' || status === 'warning_needs_response';
  return { id, moves, ...(dueBy === null || !isAwaited ? {} : { respondByMs: dueBy * 1000 }) };
}

/** Returns an object that Stripe expanded, or undefined if it sent only the id. */
export function objectOf<T extends object>(value: string | T | null | undefined): T | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}
