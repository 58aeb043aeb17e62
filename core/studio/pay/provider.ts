import type { Currency } from '../../rules/pay/prices.ts';
import type { Payment } from './payment.ts';

export const PROVIDER_KINDS = ['card', 'wechat'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** What the payer needs to pay an attempt. `address`: the hosted checkout, or the text of the QR code. */
export interface Checkout {
  /** The provider's own id of the attempt. */
  providerId: string;
  address: string;
}

/** Money that came in. */
export interface Charge {
  id: string;
  amountMinor: number;
  currency: Currency;
  atMs: number;
}

/** Money that goes back, as far as it has got. `id` is the provider's; `ourId` the one it was asked for with. */
export interface Refund {
  id: string;
  ourId?: string | undefined;
  amountMinor: number;
  state: 'pending' | 'succeeded' | 'failed';
  atMs: number;
  /** When the money of a failed refund came back; missing when it never left. */
  returnedAtMs?: number | undefined;
}

/** Money a bank took back (below zero) or gave again (above) over a disputed payment. */
export interface DisputeMove {
  id: string;
  amountMinor: number;
  atMs: number;
}

/** All a provider knows of one attempt, at the moment it was asked. */
export interface Truth {
  /** `open`: it may still be paid. `closed`: it was not paid and never can be. */
  state: 'open' | 'paid' | 'closed';
  charge?: Charge;
  refunds: readonly Refund[];
  disputes: readonly DisputeMove[];
}

export const ENTRY_KINDS = ['payment', 'refund', 'refund-failed', 'dispute'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One movement of money in a provider's own books. */
export interface Movement {
  kind: EntryKind;
  id: string;
  /** Above zero: to us. */
  amountMinor: number;
  currency: Currency;
  atMs: number;
  /** The payment it belongs to, and our order, as far as the books say. */
  chargeId?: string | undefined;
  paymentId?: string | undefined;
  /** For a refund: the id it was asked for with. */
  refundId?: string | undefined;
}

/** A provider's event, once its signature was found good. Nothing but ids is taken from it. */
export interface Notification {
  eventId: string;
  /** Hash of what was signed, time of signing included: a provider signs every delivery of an event anew. */
  seal: string;
  paymentId?: string | undefined;
  /** The payment, for events that name no order. */
  chargeId?: string | undefined;
  /** The refund it tells of, by the id it was asked for with. */
  refundId?: string | undefined;
}

/**
 * A payment provider. Every call may be made again with the same order and changes nothing more then. All throw
 * ProviderUnavailable when no answer came.
 */
export interface PayProvider {
  readonly kind: ProviderKind;
  /** Makes the attempt known to the provider. Throws AttemptLapsed when it is too late for that. */
  start(payment: Payment): Promise<Checkout>;
  /** What became of the attempt. `refundIds`: refunds to ask about, where the provider does not list them itself. */
  query(payment: Payment, refundIds: readonly string[]): Promise<Truth>;
  /** Makes sure that the attempt cannot be paid any more. Does nothing to one that is paid. */
  close(payment: Payment): Promise<void>;
  /** Sends money back; once per refund id. Throws RefundRefused when the provider will never do it. */
  refund(payment: Payment, refund: { id: string; amountMinor: number }): Promise<void>;
  /** All movements of a day of the provider's own calendar, `2026-11-20`. */
  movements(day: string): Promise<Movement[]>;
}

/** The provider did not answer, or not sensibly. Its words stay out of our logs: they may hold payers' data. */
export class ProviderUnavailable extends Error {
  constructor(what: string) {
    super(`payment provider: ${what}`);
    this.name = 'ProviderUnavailable';
  }
}

/** The attempt never reached its provider and is too old to start now. */
export class AttemptLapsed extends Error {
  constructor() {
    super('the attempt is too old to start');
    this.name = 'AttemptLapsed';
  }
}

/** The provider refuses a refund for good: more than is left, or a payment that cannot be refunded. */
export class RefundRefused extends Error {
  constructor() {
    super('the provider refuses this refund');
    this.name = 'RefundRefused';
  }
}
