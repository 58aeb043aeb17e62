/** Objects of Stripe's API with the fields we send or read. */
export interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  /** `unpaid` in a complete session: a payment by bank debit is on its way. */
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  locale: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  /** Captured later, as is Stripe's default: the charge has no balance line for up to an hour. */
  capturesLater: boolean;
  itemName: string;
  pagesUrl: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  created: number;
  payment_intent: string | null;
  url: string | null;
  customer_email: string | null;
  automatic_tax: { enabled: boolean };
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  /** The invoice, once the payment is made. */
  invoice: string | null;
  /** Metadata of the invoice to make; missing if none was requested. */
  invoiceMetadata?: Record<string, string>;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  number: string;
  status: 'paid';
  amount_paid: number;
  currency: string;
  customer_email: string | null;
  metadata: Record<string, string>;
  created: number;
  hosted_invoice_url: string;
}

export interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  metadata: Record<string, string>;
  created: number;
  status: 'succeeded' | 'failed';
  paid: boolean;
  balance_transaction: string | null;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  metadata: Record<string, string>;
  created: number;
  latest_charge: string | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  payment_intent: string;
  charge: string;
  metadata: Record<string, string>;
  created: number;
  balance_transaction: string | null;
  /** Line of the money that came back after a failure. */
  failure_balance_transaction?: string;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  payment_intent: string;
  charge: string;
  created: number;
  balance_transactions: BalanceTransaction[];
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
}

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  type: string;
  amount: number;
  currency: string;
  /** Kept by Stripe: for a payment, or for a dispute. */
  fee: number;
  net: number;
  /** From the payer's currency to the account's; null if they are the same. */
  exchange_rate: number | null;
  created: number;
  /** Null for fees that belong to no payment. */
  source: string | null;
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  status: 'paid';
  created: number;
  arrival_date: number;
  balance_transaction: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: object };
}

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

export const EMPTY_BOOKS: Books = {
  sessions: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  payouts: {},
  invoices: {},
  lines: [],
  answers: {},
};
