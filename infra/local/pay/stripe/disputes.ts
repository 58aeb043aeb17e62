import type Stripe from 'stripe';
import { type Balance, DISPUTE_FEE_MINOR } from './balance.ts';
import type { Books, Charge, Dispute } from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';
import { newId } from './stripe-id.ts';

/** Time for evidence in a dispute, seconds. Stripe gives 7 to 21 days by the card's network. */
const EVIDENCE_SECONDS = 9 * 24 * 3600;

export interface DisputeBank {
  books: Books;
  nowSeconds(): number;
  chargeOf(intentId: string): Charge;
  change(type: Stripe.Event['type'], object: object): void;
}

export class Disputes {
  readonly #bank: DisputeBank;
  readonly #balance: Balance;

  constructor(bank: DisputeBank, balance: Balance) {
    this.#bank = bank;
    this.#balance = balance;
  }

  of(intentId: string): Dispute[] {
    const all = Object.values(this.#bank.books.disputes);
    return all.filter(({ payment_intent }) => payment_intent === intentId);
  }

  /** The payer's bank asks about a payment, without taking money back. */
  inquire(intentId: string): Dispute {
    const { amount } = this.#bank.chargeOf(intentId);
    const dispute = this.#create(intentId, 'warning_needs_response', amount);
    this.#bank.change('charge.dispute.created', dispute);
    return dispute;
  }

  /** The payer's bank takes back the rest of a payment or a part of it, and Stripe takes its fee. */
  open(intentId: string, part?: number): Dispute {
    const charge = this.#bank.chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    const amount = part ?? left;
    if (amount <= 0 || amount > left) throw new StripeRefusal('Nothing is left to dispute.');
    const dispute = this.#create(intentId, 'needs_response', amount);
    this.#move(dispute, -amount, DISPUTE_FEE_MINOR);
    this.#bank.change('charge.dispute.created', dispute);
    this.#bank.change('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The merchant sends the evidence. */
  answer(id: string): void {
    const dispute = this.#bank.books.disputes[id];
    if (dispute?.status !== 'needs_response') throw new StripeRefusal('This dispute needs no response.');
    dispute.status = 'under_review';
    Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1 });
    this.#bank.change('charge.dispute.updated', dispute);
  }

  /** Ends a dispute or an inquiry. A won one returns the money; Stripe keeps its fee in any case. */
  close(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = this.#bank.books.disputes[id];
    const isInquiry = dispute?.status === 'warning_needs_response';
    if (dispute === undefined || isInquiry !== (status === 'warning_closed'))
      throw new StripeRefusal('This dispute cannot end so.');
    dispute.status = status;
    if (status === 'won') {
      this.#move(dispute, dispute.amount);
      this.#bank.change('charge.dispute.funds_reinstated', dispute);
    }
    this.#bank.change('charge.dispute.closed', dispute);
  }

  #move(dispute: Dispute, amount: number, fee = 0): void {
    const { id: source, currency } = dispute;
    dispute.balance_transactions.push(this.#balance.add('adjustment', { amount, currency, source, fee }));
  }

  #create(intentId: string, status: Dispute['status'], amount: number): Dispute {
    const { id: charge, currency } = this.#bank.chargeOf(intentId);
    const created = this.#bank.nowSeconds();
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount,
      currency,
      status,
      payment_intent: intentId,
      charge,
      created,
      balance_transactions: [],
      evidence_details: {
        due_by: created + EVIDENCE_SECONDS,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
    };
    this.#bank.books.disputes[dispute.id] = dispute;
    return dispute;
  }
}
