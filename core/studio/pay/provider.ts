import type { Currency } from '../../rules/pay/prices.ts';
import type { EntryKind, ProviderKind } from './kinds.ts';
import type { Payment } from './payment.ts';

/** A started checkout. `address`: the hosted page, or the text of the QR code. */
export interface Checkout {
  /** The provider's own id of the attempt. */
  providerId: string;
  address: string;
}

/** Money received by the provider. */
export interface Charge {
  id: string;
  amountMinor: number;
  currency: Currency;
  atMs: number;
  /** Time in the provider's books; undefined while they do not show it, which can last an hour with Stripe. */
  bookedAtMs: number | undefined;
}

/** A refund at the provider. `id` is the provider's, `ourId` the one of our request. */
export interface Refund {
  id: string;
  ourId?: string | undefined;
  amountMinor: number;
  /** `pending`: the provider has taken it on, which lasts for days with some banks. `stuck`: the bank
   * did not take it, for example because the account is closed, and the provider waits for a person. The provider's
   * books show it once it has arrived. */
  state: 'pending' | 'succeeded' | 'failed' | 'stuck';
  atMs: number;
  /** Return of a failed refund's money; missing if it never left. */
  returnedAtMs?: number | undefined;
}

/** A charge that the payer's bank disputes. It may move no money, as an inquiry does. */
export interface Dispute {
  id: string;
  /** End of the time for evidence; missing if none is awaited: the bank asks for none, or has it. */
  respondByMs?: number | undefined;
  moves: readonly DisputeMove[];
}

/** Money a bank withdrew (negative) or returned (positive) for a disputed charge. */
export interface DisputeMove {
  id: string;
  amountMinor: number;
  atMs: number;
}

/** The provider's state of a payment at the time of the query. */
export interface Truth {
  /** `open`: it may still be paid. `closed`: unpaid for good. */
  state: 'open' | 'paid' | 'closed';
  charge?: Charge;
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
}

/** One movement in the provider's books. */
export interface Movement {
  kind: EntryKind;
  id: string;
  /** Above zero: to us. */
  amountMinor: number;
  currency: Currency;
  atMs: number;
  /** Its charge, and our payment, if the books name them. */
  chargeId?: string | undefined;
  paymentId?: string | undefined;
  /** For a refund: the id of our request. */
  refundId?: string | undefined;
}

/** A provider's event with a valid signature. Only ids are taken from it. */
export interface Notification {
  eventId: string;
  /** Hash of the signed text, including the signing time: each delivery of an event has its own signature. */
  seal: string;
  paymentId?: string | undefined;
  /** The charge, for events that name no payment. */
  chargeId?: string | undefined;
  /** The id of our refund request. */
  refundId?: string | undefined;
}

/** A payment provider. Calls are idempotent per payment and throw ProviderUnavailable if unanswered. */
export interface PayProvider {
  readonly kind: ProviderKind;
  /** Returns the host's settings that a new payment keeps, so that each repeat of its start is the same request. */
  settingsOfNew(): Promise<Pick<Payment, 'automaticTax'>>;
  /** Registers the payment with the provider. Throws AttemptLapsed if it can no longer be started. */
  start(payment: Payment): Promise<Checkout>;
  /** Returns the state of the payment. `refundIds`: refunds to query if the provider does not list them. */
  query(payment: Payment, refundIds: readonly string[]): Promise<Truth>;
  /** Closes the payment for good. Does nothing if it is paid. */
  close(payment: Payment): Promise<void>;
  /** Refunds money, once per refund id. Throws RefundRefused if the provider refuses for good. */
  refund(payment: Payment, refund: { id: string; amountMinor: number }): Promise<void>;
  /** Returns the page of the invoice that the provider made for a paid payment; undefined if it makes none. */
  invoiceUrl(payment: Payment): Promise<string | undefined>;
  /** Returns the id of the payment that one of the provider's own ids belongs to; undefined if it is not ours. */
  paymentIdOf(id: string): Promise<string | undefined>;
  /** Returns all movements of a day of the provider's calendar, `2026-11-20`. */
  movements(day: string): Promise<Movement[]>;
}

/** The provider did not answer, or not validly. Its text is not logged: it may hold payers' data. */
export class ProviderUnavailable extends Error {
  constructor(what: string) {
    super(`payment provider: ${what}`);
    this.name = 'ProviderUnavailable';
  }
}

/** The payment cannot start again, and has no checkout: too old, or the host's settings changed. */
export class AttemptLapsed extends Error {
  constructor() {
    super('the attempt can be started no more');
    this.name = 'AttemptLapsed';
  }
}

/** The provider refuses a refund for good: it exceeds the balance, or the charge is not refundable. */
export class RefundRefused extends Error {
  constructor() {
    super('the provider refuses this refund');
    this.name = 'RefundRefused';
  }
}
