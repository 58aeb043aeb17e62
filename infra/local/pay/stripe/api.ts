import { type Bank, missing, sessionView } from './bank.ts';
import { type FormValue, placesOf, textAt, textsAt } from './form.ts';
import type { BalanceTransaction, Session } from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';
import { newId } from './stripe-id.ts';

/** Minimum lifetime of a checkout, seconds: Stripe allows half an hour to a day. */
const CHECKOUT_MIN_SECONDS = 30 * 60;
const CHECKOUT_MAX_SECONDS = 24 * 3600 + 60;
/** Smallest amount of a charge, minor units. */
const AMOUNT_MIN_MINOR = 50;
/** Tax of every payer of the stand-in. */
const TAX_RATE = 0.19;
const LOCALES = new Set(['auto', 'en', 'zh', 'de', 'fr', 'ja']);

/** Parameters of a session that are known here. Like Stripe, the stand-in refuses unknown ones. */
const SESSION_PLACES = new Set([
  'mode',
  'locale',
  'client_reference_id',
  'expires_at',
  'success_url',
  'cancel_url',
  'allowed_payment_method_types[]',
  'line_items[].quantity',
  'line_items[].price_data.currency',
  'line_items[].price_data.unit_amount',
  'line_items[].price_data.product_data.name',
  'metadata.orderId',
  'payment_intent_data.metadata.orderId',
  'payment_intent_data.capture_method',
  'line_items[].price_data.tax_behavior',
  'line_items[].price_data.product_data.tax_code',
  'customer_email',
  'customer_creation',
  'invoice_creation.enabled',
  'invoice_creation.invoice_data.metadata.orderId',
  'tax_id_collection.enabled',
  'automatic_tax.enabled',
]);

type Form = { [name: string]: FormValue };

export interface ApiRequest {
  method: string;
  /** Path behind `/v1/`, split. */
  path: readonly string[];
  form: Form;
  pagesUrl: string;
}

/** Answers one API call; throws StripeRefusal. */
export function answerApi(bank: Bank, { method, path, form, pagesUrl }: ApiRequest): object {
  const [noun, id, verb, more] = path;
  const place = `${method} ${noun}`;
  if (place === 'POST checkout' && id === 'sessions' && more === undefined && verb === undefined)
    return sessionView(bank.open(newSession(bank, form, pagesUrl)));
  if (place === 'GET checkout' && id === 'sessions' && verb === undefined)
    return list('/v1/checkout/sessions', sessionsOf(bank, form), form);
  if (place === 'GET checkout' && id === 'sessions' && verb !== undefined)
    return expandSession(bank, verb, form);
  if (place === 'POST checkout' && id === 'sessions' && more === 'expire') {
    const session = bank.session(verb ?? '');
    bank.expire(session);
    return sessionView(session);
  }
  if (place === 'POST refunds' && id === undefined) {
    const amount = textAt(form, 'amount');
    const intent = textAt(form, 'payment_intent') ?? '';
    return bank.refunds.make(
      intent,
      amount === undefined ? undefined : Number(amount),
      textsAt(form, 'metadata'),
    );
  }
  if (method === 'GET' && id !== undefined && verb === undefined)
    return oneOf(bank, { noun: noun ?? '', id }, form);
  if (place === 'GET refunds') return list('/v1/refunds', refundsOf(bank, form), form);
  if (place === 'GET disputes')
    return list(
      '/v1/disputes',
      Object.values(bank.books.disputes).filter(
        (one) => one.payment_intent === textAt(form, 'payment_intent'),
      ),
      form,
    );
  if (place === 'GET balance_transactions')
    return list('/v1/balance_transactions', linesOf(bank, form), form);
  throw new StripeRefusal(`Unrecognized request URL (${method}: /v1/${path.join('/')}).`, { status: 404 });
}

/** Returns one object by its id, with its source expanded as requested. */
function oneOf(bank: Bank, { noun, id }: { noun: string; id: string }, form: Form): object {
  const { books, balance } = bank;
  const shelves: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    payment_intents: books.intents,
    charges: books.charges,
    refunds: books.refunds,
    disputes: books.disputes,
    invoices: books.invoices,
  };
  const found = noun === 'balance_transactions' ? balance.line(id) : shelves[noun]?.[id];
  if (!found) throw missing(noun.replace(/s$/, ''), id);
  return noun === 'balance_transactions' && expands(form, 'source')
    ? withSource(bank, balance.line(id)!)
    : found;
}

function withSource({ books }: Bank, line: BalanceTransaction): object {
  const { charges, refunds, disputes, payouts } = books;
  const id = line.source ?? '';
  return { ...line, source: charges[id] ?? refunds[id] ?? disputes[id] ?? payouts[id] ?? null };
}

function refuseUnknownPlaces(form: Form): void {
  const unknown = placesOf(form).find((place) => !SESSION_PLACES.has(place));
  if (unknown !== undefined)
    throw new StripeRefusal(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
}

/** Returns a required parameter. Throws StripeRefusal if it is missing. */
function needIn(form: Form, ...path: string[]): string {
  const text = textAt(form, ...path);
  if (text === undefined || text === '')
    throw new StripeRefusal(`Missing required param: ${path.join('.')}.`, {
      code: 'parameter_missing',
      param: path.join('.'),
    });
  return text;
}

function newSession(bank: Bank, form: Form, pagesUrl: string): Session {
  refuseUnknownPlaces(form);
  const need = (...path: string[]) => needIn(form, ...path);
  const wrong = (param: string) => new StripeRefusal(`Invalid ${param}`, { param });
  if (need('mode') !== 'payment') throw wrong('mode');
  const locale = textAt(form, 'locale') ?? 'auto';
  if (!LOCALES.has(locale)) throw wrong('locale');
  const amount = Number(need('line_items', '0', 'price_data', 'unit_amount'));
  if (!Number.isSafeInteger(amount) || amount < AMOUNT_MIN_MINOR) throw wrong('unit_amount');
  if (need('line_items', '0', 'quantity') !== '1') throw wrong('quantity');
  const now = bank.nowSeconds();
  const expiresAt = Number(need('expires_at'));
  if (!(expiresAt >= now + CHECKOUT_MIN_SECONDS && expiresAt <= now + CHECKOUT_MAX_SECONDS))
    throw wrong('expires_at');
  const taxed = textAt(form, 'automatic_tax', 'enabled') === 'true';
  // Our prices are in the contract with the payer; a tax on top would change them.
  if (taxed && textAt(form, 'line_items', '0', 'price_data', 'tax_behavior') === undefined)
    throw wrong('line_items[0][price_data][tax_behavior]');
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: need('line_items', '0', 'price_data', 'currency'),
    locale,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    metadata: textsAt(form, 'metadata'),
    intentMetadata:
      typeof form.payment_intent_data === 'object' ? textsAt(form.payment_intent_data, 'metadata') : {},
    // Stripe's default.
    capturesLater: textAt(form, 'payment_intent_data', 'capture_method') !== 'automatic',
    itemName: need('line_items', '0', 'price_data', 'product_data', 'name'),
    success_url: need('success_url'),
    cancel_url: need('cancel_url'),
    expires_at: expiresAt,
    created: now,
    payment_intent: null,
    url: `${pagesUrl}/c/pay/${id}`,
    pagesUrl,
    customer_email: textAt(form, 'customer_email') ?? null,
    automatic_tax: { enabled: taxed },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: taxed ? includedTax(amount) : 0 },
    invoice: null,
    ...(textAt(form, 'invoice_creation', 'enabled') === 'true' ? { invoiceMetadata: invoiceData(form) } : {}),
  };
}

/** Tax in an amount that includes it. The rate depends on the payer; here it is always the same. */
function includedTax(amount: number): number {
  return Math.round(amount - amount / (1 + TAX_RATE));
}

function invoiceData(form: Form): Record<string, string> {
  const creation = form.invoice_creation;
  const data = typeof creation === 'object' ? creation.invoice_data : undefined;
  return typeof data === 'object' ? textsAt(data, 'metadata') : {};
}

/** True if the caller wants the object in place of its id. Longer paths expand all on the way. */
function expands(form: Form, path: string): boolean {
  return Object.values(textsAt(form, 'expand')).some((wanted) => `${wanted}.`.startsWith(`${path}.`));
}

/** Returns a session with its payment, charge and balance line expanded as requested. */
function expandSession(bank: Bank, id: string, form: Form): object {
  const session = bank.session(id);
  if (expands(form, 'invoice') && session.invoice !== null)
    return { ...sessionView(session), invoice: bank.books.invoices[session.invoice] };
  if (session.payment_intent === null || !expands(form, 'payment_intent')) return sessionView(session);
  const intent = bank.books.intents[session.payment_intent]!;
  if (!expands(form, 'payment_intent.latest_charge'))
    return { ...sessionView(session), payment_intent: intent };
  const charge = intent.latest_charge === null ? undefined : bank.books.charges[intent.latest_charge];
  if (charge === undefined) return { ...sessionView(session), payment_intent: intent };
  const withLine = expands(form, 'payment_intent.latest_charge.balance_transaction');
  const line = withLine ? bank.balance.line(charge.balance_transaction) : charge.balance_transaction;
  const latest = { ...charge, balance_transaction: line };
  return { ...sessionView(session), payment_intent: { ...intent, latest_charge: latest } };
}

function sessionsOf(bank: Bank, form: Form): { id: string }[] {
  const from = Number(textAt(form, 'created', 'gte') ?? 0);
  const status = textAt(form, 'status');
  return Object.keys(bank.books.sessions)
    .map((id) => bank.session(id))
    .filter((one) => one.created >= from && (status === undefined || one.status === status))
    .map((one) => sessionView(one) as { id: string });
}

function refundsOf(bank: Bank, form: Form): { id: string }[] {
  const intentId = textAt(form, 'payment_intent');
  if (!expands(form, 'data.balance_transaction'))
    return Object.values(bank.books.refunds).filter((one) => one.payment_intent === intentId);
  return Object.values(bank.books.refunds)
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ failure_balance_transaction: failure, ...refund }) => ({
      ...refund,
      balance_transaction: bank.balance.line(refund.balance_transaction),
      ...(failure === undefined ? {} : { failure_balance_transaction: bank.balance.line(failure) }),
    }));
}

function linesOf(bank: Bank, form: Form): { id: string }[] {
  const from = Number(textAt(form, 'created', 'gte') ?? 0);
  const to = Number(textAt(form, 'created', 'lt') ?? Number.MAX_SAFE_INTEGER);
  return bank.books.lines
    .filter(({ created }) => created >= from && created < to)
    .map((line) => (expands(form, 'data.source') ? withSource(bank, line) : line) as { id: string });
}

/** Returns one page of a list: at most `limit` objects (10 by default) behind `starting_after`. */
function list(url: string, all: readonly { id: string }[], form: Form): object {
  const after = textAt(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const to = from + Number(textAt(form, 'limit') ?? 10);
  return { object: 'list', url, has_more: to < all.length, data: all.slice(from, to) };
}
