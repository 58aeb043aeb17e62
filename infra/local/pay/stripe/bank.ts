import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { replaceFile } from '../../state-file.ts';
import { Balance } from './balance.ts';
import { Disputes } from './disputes.ts';
import { type Books, type Charge, emptyBooks, type Intent, type Session } from './objects.ts';
import { Refunds } from './refunds.ts';
import { StripeRefusal } from './stripe-error.ts';
import { newId } from './stripe-id.ts';

/** Called with every event, in the order they happened. */
export type Notify = (type: Stripe.Event['type'], object: object) => void;

/** The books, on disk after every change, and what payers, banks and merchants do to them. */
export class Bank {
  readonly books: Books;
  readonly nowSeconds: () => number;
  readonly balance: Balance;
  readonly disputes: Disputes;
  readonly refunds: Refunds;
  /** If true, new payments have no balance line until they are booked. */
  slowBooks = false;
  readonly #file: string;
  readonly #notify: Notify;

  constructor(file: string, nowMs: () => number, notify: Notify) {
    this.#file = file;
    this.#notify = notify;
    this.nowSeconds = () => Math.floor(nowMs() / 1000);
    this.books = readBooks(file);
    this.balance = new Balance(this.books, this.nowSeconds);
    this.disputes = new Disputes(this, this.balance);
    this.refunds = new Refunds(this);
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
    this.change('checkout.session.expired', sessionView(session));
  }

  /** Charges the payer's card, another amount than the session's if one is given. */
  pay(session: Session, amountMinor = session.amount_total): void {
    this.#submit(session).amount = amountMinor;
    session.amount_total = amountMinor;
    Object.assign(session, { status: 'complete', url: null });
    this.#succeed(session);
    this.change('checkout.session.completed', sessionView(session));
  }

  /** The payer's card is declined. The session stays open for another one. */
  decline(session: Session): void {
    const intent = this.#submit(session);
    const charge = this.#charge(intent, 'failed');
    this.change('charge.failed', charge);
    this.change('payment_intent.payment_failed', intent);
  }

  /** The payer chooses a bank debit, which takes days. */
  payLater(session: Session): void {
    const intent = this.#submit(session);
    intent.status = 'processing';
    Object.assign(session, { status: 'complete', url: null });
    this.change('payment_intent.processing', intent);
    this.change('checkout.session.completed', sessionView(session));
  }

  /** Ends a pending bank debit: it arrives, or fails. */
  endPayment(session: Session, arrives: boolean): void {
    const intent = this.books.intents[session.payment_intent ?? ''];
    if (intent?.status !== 'processing') throw new StripeRefusal('This payment is not processing.');
    if (arrives) this.#succeed(session);
    else {
      intent.status = 'requires_payment_method';
      this.change('payment_intent.payment_failed', intent);
    }
    const end = arrives ? 'succeeded' : 'failed';
    this.change(`checkout.session.async_payment_${end}`, sessionView(session));
  }

  /** The balance shows a payment that was captured later. */
  bookCharge(intentId: string): void {
    const charge = this.chargeOf(intentId);
    if (charge.balance_transaction !== null) throw new StripeRefusal('This charge is in the balance.');
    this.#book(charge);
    this.change('charge.updated', charge);
  }

  /** Saves the books and sends an event. */
  change(type: Stripe.Event['type'], object: object): void {
    this.save();
    this.#notify(type, object);
  }

  /** Writes the books to disk. Throws, and keeps those on disk, if that fails. */
  save(): void {
    try {
      replaceFile(this.#file, JSON.stringify(this.books));
    } catch (error) {
      // What the caller hears of as an error must not be answered from memory later.
      Object.assign(this.books, readBooks(this.#file));
      throw error;
    }
  }

  chargeOf(intentId: string): Charge {
    const chargeId = this.books.intents[intentId]?.latest_charge ?? '';
    const charge = this.books.charges[chargeId];
    if (charge === undefined) throw missing('payment_intent', intentId);
    return charge;
  }

  /** Returns the payment of a session, which begins with the payer's first try. */
  #submit(session: Session): Intent {
    if (session.status !== 'open') throw new StripeRefusal('This session is over.');
    const known = this.books.intents[session.payment_intent ?? ''];
    if (known !== undefined) return known;
    const { amount_total: amount, currency, intentMetadata: metadata } = session;
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      metadata,
      created: this.nowSeconds(),
      latest_charge: null,
    };
    this.books.intents[intent.id] = intent;
    session.payment_intent = intent.id;
    this.change('payment_intent.created', intent);
    return intent;
  }

  #succeed(session: Session): void {
    const intent = this.books.intents[session.payment_intent ?? '']!;
    const charge = this.#charge(intent, 'succeeded');
    if (!(session.capturesLater || this.slowBooks)) this.#book(charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    session.payment_status = 'paid';
    this.#makeInvoice(session);
    this.change('charge.succeeded', charge);
    this.change('payment_intent.succeeded', intent);
  }

  /** Stripe reports it by `invoice` events, to which the product does not subscribe. */
  #makeInvoice(session: Session): void {
    const {
      invoiceMetadata: metadata,
      amount_total: amount_paid,
      currency,
      customer_email,
      pagesUrl,
    } = session;
    if (metadata === undefined) return;
    const id = newId('in');
    const number = `LOCAL-${String(Object.keys(this.books.invoices).length + 1).padStart(4, '0')}`;
    const made = {
      status: 'paid',
      created: this.nowSeconds(),
      hosted_invoice_url: `${pagesUrl}/i/${id}`,
    } as const;
    const about = { amount_paid, currency, customer_email, metadata };
    this.books.invoices[id] = { id, object: 'invoice', number, ...about, ...made };
    session.invoice = id;
  }

  #charge(intent: Intent, status: Charge['status']): Charge {
    const { id: payment_intent, amount, currency, metadata } = intent;
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent,
      amount,
      amount_refunded: 0,
      refunded: false,
      currency,
      metadata,
      created: this.nowSeconds(),
      status,
      paid: status === 'succeeded',
      balance_transaction: null,
    };
    this.books.charges[charge.id] = charge;
    intent.latest_charge = charge.id;
    return charge;
  }

  #book(charge: Charge): void {
    const { amount, currency, id: source } = charge;
    const fee = this.balance.paymentFee(amount);
    charge.balance_transaction = this.balance.add('charge', { amount, currency, source, fee }).id;
  }
}

/** Returns a session as the API shows it, without the stand-in's own fields. */
export function sessionView({
  intentMetadata,
  itemName,
  capturesLater,
  invoiceMetadata,
  pagesUrl,
  ...session
}: Session): object {
  return session;
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param: 'id',
  });
}

function readBooks(file: string): Books {
  try {
    // Books of an earlier release lack some parts.
    return { ...emptyBooks(), ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return emptyBooks();
  }
}
