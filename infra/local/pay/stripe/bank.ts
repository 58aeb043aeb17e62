import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type BalanceTransaction,
  type Books,
  type Charge,
  type Dispute,
  EMPTY_BOOKS,
  type Refund,
  type Session,
} from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';

/** Time for evidence in a dispute, seconds. Stripe gives 7 to 21 days by the card's network. */
const EVIDENCE_SECONDS = 9 * 24 * 3600;

/** Called with every event, in the order they happened. */
export type Notify = (type: string, object: object) => void;

/**
 * The stand-in's books, written to disk after every change, and the actions of payers, banks and merchants on
 * them.
 */
export class Bank {
  readonly books: Books;
  readonly nowSeconds: () => number;
  /** If true, new refunds wait for the payer's bank. */
  slowRefunds = false;
  readonly #file: string;
  readonly #notify: Notify;

  constructor(file: string, nowMs: () => number, notify: Notify) {
    this.#file = file;
    this.#notify = notify;
    this.nowSeconds = () => Math.floor(nowMs() / 1000);
    this.books = readBooks(file);
  }

  session(id: string): Session {
    const found = this.books.sessions[id];
    if (found === undefined) throw missing('checkout.session', id);
    if (found.status === 'open' && found.expires_at <= this.nowSeconds()) this.expire(found);
    return found;
  }

  open(session: Session): Session {
    this.books.sessions[session.id] = session;
    this.save();
    return session;
  }

  expire(session: Session): void {
    if (session.status !== 'open')
      throw new StripeRefusal(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
      );
    Object.assign(session, { status: 'expired', url: null });
    this.save();
    this.#notify('checkout.session.expired', sessionView(session));
  }

  /** Charges the payer's card, another amount than the session's if one is given. */
  pay(session: Session, amountMinor = session.amount_total): void {
    if (session.status !== 'open') throw new StripeRefusal('This session is over.');
    session.amount_total = amountMinor;
    const { amount_total: amount, currency, intentMetadata: metadata } = session;
    const created = this.nowSeconds();
    const intentId = newId('pi');
    const chargeId = newId('ch');
    const line = this.#line('charge', amount, currency, chargeId);
    this.books.charges[chargeId] = {
      id: chargeId,
      object: 'charge',
      payment_intent: intentId,
      amount,
      amount_refunded: 0,
      refunded: false,
      currency,
      metadata,
      created,
      balance_transaction: line.id,
    };
    this.books.intents[intentId] = {
      id: intentId,
      object: 'payment_intent',
      amount,
      amount_received: amount,
      currency,
      status: 'succeeded',
      metadata,
      created,
      latest_charge: chargeId,
    };
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intentId,
      url: null,
    });
    this.save();
    this.#notify('checkout.session.completed', sessionView(session));
  }

  refund(intentId: string, amount: number | undefined, metadata: Record<string, string>) {
    const charge = this.#chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new StripeRefusal('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (this.#disputesOf(intentId).some(({ status }) => status === 'needs_response'))
      throw new StripeRefusal('Charge has been charged back.', { code: 'charge_disputed' });
    const refundMinor = amount ?? left;
    if (!(refundMinor > 0) || refundMinor > left)
      throw new StripeRefusal('Refund amount is greater than unrefunded amount on charge.', {
        param: 'amount',
      });
    const id = newId('re');
    const line = this.slowRefunds ? null : this.#line('refund', -refundMinor, charge.currency, id);
    const refund: Refund = {
      id,
      object: 'refund',
      amount: refundMinor,
      currency: charge.currency,
      status: line === null ? 'pending' : 'succeeded',
      payment_intent: intentId,
      charge: charge.id,
      metadata,
      created: this.nowSeconds(),
      balance_transaction: line?.id ?? null,
    };
    this.books.refunds[id] = refund;
    charge.amount_refunded += refundMinor;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.save();
    this.#notify('refund.created', refund);
    this.#notify('charge.refunded', charge);
    return refund;
  }

  /** The payer's bank accepts a pending refund. */
  finishRefund(id: string): void {
    const refund = this.books.refunds[id];
    if (refund?.status !== 'pending') throw new StripeRefusal('This refund is not pending.');
    const line = this.#line('refund', -refund.amount, refund.currency, id);
    Object.assign(refund, { status: 'succeeded', balance_transaction: line.id });
    this.save();
    this.#notify('refund.updated', refund);
  }

  /** The payer's bank rejects a refund, maybe days later. Money that has left comes back. */
  failRefund(id: string): void {
    const refund = this.books.refunds[id];
    if (refund === undefined || refund.status === 'failed') throw new StripeRefusal('This refund is over.');
    if (refund.status === 'succeeded')
      refund.failure_balance_transaction = this.#line(
        'refund_failure',
        refund.amount,
        refund.currency,
        id,
      ).id;
    refund.status = 'failed';
    const charge = this.#chargeOf(refund.payment_intent);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.save();
    this.#notify('refund.failed', refund);
  }

  /** The payer's bank asks about a payment, without taking money back. */
  inquire(intentId: string): void {
    const charge = this.#chargeOf(intentId);
    const dispute = this.#newDispute(charge, 'warning_needs_response', charge.amount);
    this.save();
    this.#notify('charge.dispute.created', dispute);
  }

  /** The payer's bank takes back the rest of a payment. A second call decides the dispute for us. */
  dispute(intentId: string): void {
    const charge = this.#chargeOf(intentId);
    const open = this.#disputesOf(intentId).find(({ status }) => status === 'needs_response');
    if (open !== undefined) {
      open.balance_transactions.push(this.#line('adjustment', open.amount, charge.currency, open.id));
      open.status = 'won';
      this.save();
      this.#notify('charge.dispute.funds_reinstated', open);
      return;
    }
    const amount = charge.amount - charge.amount_refunded;
    if (amount === 0) throw new StripeRefusal('Nothing is left to dispute.');
    const dispute = this.#newDispute(charge, 'needs_response', amount);
    dispute.balance_transactions.push(this.#line('adjustment', -amount, charge.currency, dispute.id));
    this.save();
    this.#notify('charge.dispute.created', dispute);
    this.#notify('charge.dispute.funds_withdrawn', dispute);
  }

  #newDispute(charge: Charge, status: Dispute['status'], amount: number): Dispute {
    const created = this.nowSeconds();
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount,
      currency: charge.currency,
      status,
      payment_intent: charge.payment_intent,
      charge: charge.id,
      created,
      balance_transactions: [],
      evidence_details: {
        due_by: created + EVIDENCE_SECONDS,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
    };
    this.books.disputes[dispute.id] = dispute;
    return dispute;
  }

  line(id: string | null): BalanceTransaction | null {
    return this.books.lines.find((line) => line.id === id) ?? null;
  }

  /** Rewrites the whole file atomically, so that a kill at any moment leaves a readable one. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.books));
    renameSync(`${this.#file}.new`, this.#file);
  }

  #chargeOf(intentId: string) {
    const intent = this.books.intents[intentId];
    if (intent === undefined) throw missing('payment_intent', intentId);
    return this.books.charges[intent.latest_charge]!;
  }

  #disputesOf(intentId: string) {
    return Object.values(this.books.disputes).filter(({ payment_intent }) => payment_intent === intentId);
  }

  #line(type: string, amount: number, currency: string, source: string): BalanceTransaction {
    const created = this.nowSeconds();
    const line: BalanceTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      type,
      amount,
      currency,
      created,
      source,
    };
    this.books.lines.push(line);
    return line;
  }
}

/** Returns a session as the API shows it, without the stand-in's own fields. */
export function sessionView({ intentMetadata, itemName, capturesLater, ...session }: Session): object {
  return session;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param: 'id',
  });
}

function readBooks(file: string): Books {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return structuredClone(EMPTY_BOOKS);
  }
}
