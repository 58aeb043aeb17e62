import type Stripe from 'stripe';

/** Fields of an object of Stripe's API that we send or read: those that it may expand are ids. */
type Sent<T, K extends keyof T> = { [P in K]: Exclude<T[P], { object: string }> };

type Shown = Sent<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'client_reference_id'
  | 'created'
  | 'customer_email'
  | 'expires_at'
  | 'invoice'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'url'
>;

/** A checkout. In a complete one `unpaid` says that a payment by bank debit is on its way. */
export interface Session extends Shown {
  amount_total: number;
  automatic_tax: Pick<Stripe.Checkout.Session.AutomaticTax, 'enabled'>;
  cancel_url: string;
  currency: string;
  locale: string;
  metadata: Record<string, string>;
  success_url: string;
  total_details: Stripe.Checkout.Session.TotalDetails;
  intentMetadata: Record<string, string>;
  /** Captured later, as is Stripe's default: the charge has no balance line for up to an hour. */
  capturesLater: boolean;
  itemName: string;
  pagesUrl: string;
  /** Metadata of the invoice to make; missing if none was requested. */
  invoiceMetadata?: Record<string, string>;
}

export type Invoice = Sent<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'number'
  | 'status'
  | 'amount_paid'
  | 'currency'
  | 'customer_email'
  | 'created'
  | 'hosted_invoice_url'
> & { metadata: Record<string, string> };

type Moved = 'id' | 'object' | 'amount' | 'currency' | 'created';

export type Charge = Sent<
  Stripe.Charge,
  Moved | 'amount_refunded' | 'refunded' | 'metadata' | 'status' | 'paid' | 'balance_transaction'
> & { payment_intent: string };

export type Intent = Sent<
  Stripe.PaymentIntent,
  Moved | 'amount_received' | 'status' | 'metadata' | 'latest_charge'
>;

export interface Refund extends Sent<Stripe.Refund, Moved | 'balance_transaction'> {
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  payment_intent: string;
  charge: string;
  /** Line of the money that came back after a failure. */
  failure_balance_transaction?: string;
}

export interface Dispute extends Sent<Stripe.Dispute, Moved | 'status' | 'payment_intent' | 'charge'> {
  balance_transactions: BalanceTransaction[];
  evidence_details: Pick<
    Stripe.Dispute.EvidenceDetails,
    'due_by' | 'has_evidence' | 'past_due' | 'submission_count'
  >;
}

/** A line of the balance. Its fee stays with Stripe; fees that belong to no payment have no source. */
export type BalanceTransaction = Sent<Stripe.BalanceTransaction, Moved | 'fee' | 'net' | 'exchange_rate'> & {
  type: string;
  source: string | null;
};

export type Payout = Sent<Stripe.Payout, Moved | 'status' | 'arrival_date' | 'balance_transaction'>;

/** The stand-in's whole state. */
export interface Books {
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  payouts: Record<string, Payout>;
  invoices: Record<string, Invoice>;
  lines: BalanceTransaction[];
  /** Answers by idempotency key, with the request's content. */
  answers: Record<string, { requestHash: string; status: number; body: object }>;
}

export const emptyBooks = (): Books => ({
  sessions: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  payouts: {},
  invoices: {},
  lines: [],
  answers: {},
});
