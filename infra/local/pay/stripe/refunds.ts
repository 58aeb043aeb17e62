import type { Balance } from './balance.ts';
import type { DisputeBank, Disputes } from './disputes.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';
import { newId } from './stripe-id.ts';

export interface RefundBank extends DisputeBank {
  balance: Balance;
  disputes: Disputes;
}

/** States of a dispute that has taken the money. */
const CHARGED_BACK: ReadonlySet<Dispute['status']> = new Set(['needs_response', 'under_review', 'lost']);

/** The merchant's refunds, and the reactions of payers' banks. */
export class Refunds {
  /** If true, new refunds wait for the payer's bank. */
  slow = false;
  readonly #bank: RefundBank;

  constructor(bank: RefundBank) {
    this.#bank = bank;
  }

  /** Refunds a part of a payment, or its remaining amount. */
  make(intentId: string, amount: number | undefined, metadata: Record<string, string>): Refund {
    const charge = this.#bank.chargeOf(intentId);
    const refundMinor = this.#refundable(charge, intentId, amount);
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: refundMinor,
      currency: charge.currency,
      status: this.slow ? 'pending' : 'succeeded',
      payment_intent: intentId,
      charge: charge.id,
      metadata,
      created: this.#bank.nowSeconds(),
      balance_transaction: null,
    };
    if (refund.status === 'succeeded') refund.balance_transaction = this.#line('refund', refund);
    this.#bank.books.refunds[refund.id] = refund;
    charge.amount_refunded += refundMinor;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#bank.change('refund.created', refund);
    this.#bank.change('charge.refunded', charge);
    return refund;
  }

  /** The payer's bank accepts a pending refund. */
  finish(id: string): void {
    const refund = this.#pending(id);
    Object.assign(refund, { status: 'succeeded', balance_transaction: this.#line('refund', refund) });
    this.#bank.change('refund.updated', refund);
  }

  cancel(id: string): void {
    const refund = this.#pending(id);
    this.#undo(refund, 'canceled');
    this.#bank.change('refund.updated', refund);
  }

  /** Simulates the payer's bank rejecting a refund, maybe days later. Money already sent returns. */
  fail(id: string): void {
    const refund = this.#bank.books.refunds[id];
    if (refund?.status !== 'succeeded' && refund?.status !== 'pending')
      throw new StripeRefusal('This refund is over.');
    if (refund.status === 'succeeded')
      refund.failure_balance_transaction = this.#line('refund_failure', refund);
    this.#undo(refund, 'failed');
    this.#bank.change('refund.failed', refund);
  }

  /** Returns the amount of a new refund. Throws StripeRefusal if it exceeds the rest of the payment. */
  #refundable(charge: Charge, intentId: string, amount: number | undefined): number {
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new StripeRefusal('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (this.#bank.disputes.of(intentId).some(({ status }) => CHARGED_BACK.has(status)))
      throw new StripeRefusal('Charge has been charged back.', { code: 'charge_disputed' });
    const refundMinor = amount ?? left;
    if (!(refundMinor > 0) || refundMinor > left)
      throw new StripeRefusal('Refund amount is greater than unrefunded amount on charge.', {
        param: 'amount',
      });
    return refundMinor;
  }

  #line(type: 'refund' | 'refund_failure', { id: source, amount, currency }: Refund): string {
    const sign = type === 'refund' ? -1 : 1;
    return this.#bank.balance.add(type, { amount: sign * amount, currency, source }).id;
  }

  #pending(id: string): Refund {
    const refund = this.#bank.books.refunds[id];
    if (refund?.status !== 'pending') throw new StripeRefusal('This refund is not pending.');
    return refund;
  }

  #undo(refund: Refund, status: 'failed' | 'canceled'): void {
    refund.status = status;
    const charge = this.#bank.chargeOf(refund.payment_intent);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
}
