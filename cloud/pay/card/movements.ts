import type Stripe from 'stripe';
import type { Currency } from '../../../core/rules/pay/prices.ts';
import type { Movement } from '../../../core/studio/pay/provider.ts';
import { paymentIdOf } from './payment-metadata.ts';

/** Movement in a line of Stripe's balance; undefined for fees, payouts and other money of no payer. */
export function movementOf(line: Stripe.BalanceTransaction): Movement | undefined {
  const { source } = line;
  if (typeof source !== 'object' || source === null) return undefined;
  const atMs = line.created * 1000;
  if (source.object === 'charge') {
    const chargeId = idOf(source.payment_intent);
    return {
      kind: 'payment',
      id: chargeId ?? source.id,
      amountMinor: source.amount,
      currency: currencyOf(source.currency),
      atMs,
      chargeId,
      paymentId: paymentIdOf(source),
    };
  }
  if (source.object === 'refund') {
    const failure = line.amount > 0;
    return {
      kind: failure ? 'refund-failed' : 'refund',
      id: source.id,
      amountMinor: failure ? source.amount : -source.amount,
      currency: currencyOf(source.currency),
      atMs,
      chargeId: idOf(source.payment_intent),
      paymentId: paymentIdOf(source),
      refundId: source.metadata?.refundId,
    };
  }
  if (source.object === 'dispute') {
    return {
      kind: 'dispute',
      id: line.id,
      amountMinor: line.amount < 0 ? -source.amount : source.amount,
      currency: currencyOf(source.currency),
      atMs,
      chargeId: idOf(source.payment_intent),
    };
  }
  return undefined;
}

function currencyOf(code: string): Currency {
  return code.toUpperCase() as Currency;
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
