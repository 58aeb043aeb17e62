import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Faults } from '../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { LocalStripe } from './server.ts';

const NOW_MS = Date.UTC(2026, 0, 10);
/** The tests move the clock while events are in flight. */
const ANY_AGE_SECONDS = 1e9;
const folder = mkdtempSync(join(tmpdir(), 'trabecula-stripe-'));
const faults = new Faults();
const options = { file: join(folder, 'stripe.json'), secretKey: 'sk_test_1', faults };
/** Events received by the product's endpoint, each verified by the SDK. */
const taken: Stripe.Event[] = [];
/** Status codes of that endpoint's next answers. */
let answers: number[] = [];
let receiver: Server;
let local: LocalStripe;
let stripe: Stripe;
let nowMs = NOW_MS;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const header = request.headers['stripe-signature'] ?? '';
    const text = Buffer.concat(chunks).toString('utf8');
    const event = Stripe.webhooks.constructEvent(text, header, 'whsec_1', ANY_AGE_SECONDS, undefined, nowMs);
    const status = answers.shift() ?? 200;
    if (status === 200) taken.push(event);
    response.writeHead(status).end();
  });
  const webhook = { url: await listenOnLoopback(receiver, 0), secret: 'whsec_1' };
  local = new LocalStripe({ ...options, webhook, nowMs: () => nowMs });
  const { hostname: host, port } = new URL(await listenOnLoopback(local.server, 0));
  stripe = new Stripe('sk_test_1', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
});
afterAll(async () => {
  local.stop();
  await Promise.all([closeServer(local.server), closeServer(receiver)]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // Events of earlier tests may still be in flight.
  await local.delivered();
  taken.length = 0;
  answers = [];
  nowMs = NOW_MS;
});

function request(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'A file' } } },
    ],
    metadata: { orderId: 'ord_1' },
    payment_intent_data: { metadata: { orderId: 'ord_1' }, capture_method: 'automatic' },
    success_url: 'http://127.0.0.1:1/paySuccess',
    cancel_url: 'http://127.0.0.1:1/payCancel',
    expires_at: nowMs / 1000 + 3600,
    ...changes,
  };
  return params;
}

async function press(url: string, action: string): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
}

/** Returns the types of all events received, in the order of the alphabet. */
function typesTaken(): string[] {
  return taken.map(({ type }) => type).sort();
}

/** Returns the payment of a paid checkout. */
async function paid(): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create(request());
  await press(url!, 'pay');
  return (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

describe('checkout', () => {
  test('is paid on its page, sends a signed event, and shows payment, charge and balance line', async () => {
    const made = await stripe.checkout.sessions.create(request());
    expect(made).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1000 });
    expect((await press(made.url!, 'decline')).status).toBe(200);
    expect((await press(made.url!, 'pay')).headers.get('location')).toBe('http://127.0.0.1:1/paySuccess');
    await local.delivered();
    expect(typesTaken()).toEqual([
      'charge.failed',
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    const found = await stripe.checkout.sessions.retrieve(made.id, { expand });
    expect(found).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { latest_charge: { amount: 1000, balance_transaction: { created: NOW_MS / 1000 } } },
    });
  });

  test('has no balance line for a while after the payment unless it is captured at once', async () => {
    const { id, url } = await stripe.checkout.sessions.create(request({ payment_intent_data: {} }));
    await press(url!, 'pay');
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    expect(await stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      payment_status: 'paid',
      payment_intent: { latest_charge: { amount: 1000, balance_transaction: null } },
    });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    nowMs += 1000_000;
    local.bank.bookCharge(payment_intent as string);
    await local.delivered();
    expect(typesTaken()).toContain('charge.updated');
    expect(await stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      payment_intent: { latest_charge: { balance_transaction: { created: nowMs / 1000 } } },
    });
  });

  test('is complete and unpaid while a bank debit is on its way, which arrives or fails days later', async () => {
    for (const arrives of [true, false]) {
      const { id } = await stripe.checkout.sessions.create(request());
      local.bank.payLater(local.bank.session(id));
      const expand = ['payment_intent'];
      expect(await stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        ...{ status: 'complete', payment_status: 'unpaid' },
        payment_intent: { status: 'processing', latest_charge: null },
      });
      local.bank.endPayment(local.bank.session(id), arrives);
      await local.delivered();
      const end = arrives ? 'succeeded' : 'failed';
      expect(typesTaken()).toContain(`checkout.session.async_payment_${end}`);
      expect(await stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        payment_status: arrives ? 'paid' : 'unpaid',
        payment_intent: { status: arrives ? 'succeeded' : 'requires_payment_method' },
      });
    }
  });

  test('is created once per idempotency key, and the key is for that request only', async () => {
    const key = { idempotencyKey: 'once' };
    const first = await stripe.checkout.sessions.create(request(), key);
    expect((await stripe.checkout.sessions.create(request(), key)).id).toBe(first.id);
    const other = stripe.checkout.sessions.create(request({ locale: 'zh' }), key);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('refuses a wrong key, an unknown parameter, and an end too soon or too late', async () => {
    const stranger = new Stripe('sk_other', {
      host: stripe.getApiField('host'),
      port: stripe.getApiField('port'),
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
    await expect(stranger.checkout.sessions.create(request())).rejects.toMatchObject({ statusCode: 401 });
    const unknown = stripe.checkout.sessions.create(request({ submit_type: 'donate' }));
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'submit_type' });
    for (const seconds of [29 * 60, 25 * 3600]) {
      const wrong = stripe.checkout.sessions.create(request({ expires_at: nowMs / 1000 + seconds }));
      await expect(wrong).rejects.toMatchObject({ param: 'expires_at' });
    }
  });

  test('is listed while it has the requested state and was created in the requested time', async () => {
    nowMs += 3600_000;
    const made = await stripe.checkout.sessions.create(request());
    const created = { gte: nowMs / 1000 };
    const listed = async (status: 'open' | 'expired') =>
      (await stripe.checkout.sessions.list({ created, status })).data.map(({ id }) => id);
    expect([await listed('open'), await listed('expired')]).toEqual([[made.id], []]);
    nowMs += 3601_000;
    expect([await listed('open'), await listed('expired')]).toEqual([[], [made.id]]);
  });

  test('expires on request or by time, and then cannot be paid', async () => {
    const made = await stripe.checkout.sessions.create(request());
    expect((await stripe.checkout.sessions.expire(made.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(made.id)).rejects.toMatchObject({ statusCode: 400 });
    await press(made.url!, 'pay');
    expect((await stripe.checkout.sessions.retrieve(made.id)).payment_status).toBe('unpaid');
    const other = await stripe.checkout.sessions.create(request());
    nowMs += 3601_000;
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
  });
});

describe('refunded money', () => {
  test('is refunded in parts, never more than was paid, each with its balance line', async () => {
    const payment_intent = await paid();
    await stripe.refunds.create({ payment_intent, amount: 400 });
    const tooMuch = stripe.refunds.create({ payment_intent, amount: 601 });
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount' });
    await stripe.refunds.create({ payment_intent });
    const again = stripe.refunds.create({ payment_intent });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([400, 600]);
  });

  test('is withdrawn by a dispute, which blocks refunds until the bank returns it', async () => {
    const payment_intent = await paid();
    const { id } = local.bank.disputes.open(payment_intent);
    const blocked = stripe.refunds.create({ payment_intent });
    await expect(blocked).rejects.toMatchObject({ code: 'charge_disputed' });
    local.bank.disputes.close(id, 'won');
    const { data } = await stripe.disputes.list({ payment_intent });
    const lines = data[0]!.balance_transactions;
    expect(lines.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [-1000, 1500, -2500],
      [1000, 0, 1000],
    ]);
    await local.delivered();
    expect(typesTaken().filter((type) => type.startsWith('charge.dispute.'))).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test('is withdrawn in part by a dispute, for good if the bank decides against us', async () => {
    const payment_intent = await paid();
    const { id } = local.bank.disputes.open(payment_intent, 300);
    expect(() => local.bank.disputes.close(id, 'warning_closed')).toThrow('cannot end so');
    local.bank.disputes.close(id, 'lost');
    const { data } = await stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: 'lost', amount: 300, balance_transactions: [{ amount: -300 }] }]);
    const blocked = stripe.refunds.create({ payment_intent });
    await expect(blocked).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('waits for the bank, arrives, and may come back days later', async () => {
    const payment_intent = await paid();
    local.bank.slowRefunds = true;
    const { id, status } = await stripe.refunds.create({ payment_intent, amount: 400 });
    local.bank.slowRefunds = false;
    expect(status).toBe('pending');
    const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
    const now = async () => (await stripe.refunds.list({ payment_intent, expand })).data[0]!;
    expect((await now()).balance_transaction).toBeNull();
    local.bank.finishRefund(id);
    expect(await now()).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -400 } });
    local.bank.failRefund(id);
    expect(await now()).toMatchObject({ status: 'failed', failure_balance_transaction: { amount: 400 } });
    await local.delivered();
    const types = typesTaken().filter((type) => type.startsWith('refund.'));
    expect(types).toEqual(['refund.created', 'refund.failed', 'refund.updated']);
    await stripe.refunds.create({ payment_intent, amount: 1000 });
  });

  test('stays with us if a pending refund is cancelled', async () => {
    const payment_intent = await paid();
    local.bank.slowRefunds = true;
    const { id } = await stripe.refunds.create({ payment_intent });
    local.bank.slowRefunds = false;
    local.bank.cancelRefund(id);
    expect(await stripe.refunds.list({ payment_intent })).toMatchObject({
      data: [{ status: 'canceled', balance_transaction: null }],
    });
    await stripe.refunds.create({ payment_intent, amount: 1000 });
  });

  test('is asked about in an inquiry with a deadline, which takes nothing', async () => {
    const payment_intent = await paid();
    const { id } = local.bank.disputes.inquire(payment_intent);
    const { data } = await stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: 'warning_needs_response', balance_transactions: [] }]);
    expect(data[0]?.evidence_details.due_by).toBeGreaterThan(nowMs / 1000);
    local.bank.disputes.close(id, 'warning_closed');
    expect((await stripe.disputes.list({ payment_intent })).data[0]?.balance_transactions).toEqual([]);
  });

  test('is listed in pages', async () => {
    const payment_intent = await paid();
    for (let part = 0; part < 12; part += 1) await stripe.refunds.create({ payment_intent, amount: 10 });
    expect((await stripe.refunds.list({ payment_intent })).has_more).toBe(true);
    const all = await stripe.refunds.list({ payment_intent }).autoPagingToArray({ limit: 100 });
    expect(all).toHaveLength(12);
  });

  test('is in the balance of its day, beside fees and payouts, in the currency of the account', async () => {
    nowMs += 5 * 24 * 3600_000;
    const created = { gte: nowMs / 1000, lt: nowMs / 1000 + 60 };
    local.bank.balance.settlesIn = { currency: 'eur', rate: 0.9 };
    const payment_intent = await paid();
    await stripe.refunds.create({ payment_intent });
    local.bank.balance.settlesIn = undefined;
    local.bank.balance.chargeFee(200, 'eur');
    local.bank.balance.payOut('eur');
    const { data } = await stripe.balanceTransactions.list({ created, expand: ['data.source'] });
    expect(data.map(({ type, amount, fee, currency }) => [type, amount, fee, currency])).toEqual([
      ['charge', 900, 59, 'eur'],
      ['refund', -900, 0, 'eur'],
      ['stripe_fee', -200, 0, 'eur'],
      ['payout', 259, 0, 'eur'],
    ]);
    expect(data.map(({ exchange_rate }) => exchange_rate)).toEqual([0.9, 0.9, null, null]);
    expect(data.map(({ source }) => (source as { object: string } | null)?.object)).toEqual([
      ...['charge', 'refund', undefined, 'payout'],
    ]);
  });
});

test('too many calls and a held object are refused for a while, as the SDK knows them', async () => {
  faults.set({ busyProviders: 1 });
  const refusals = new Set<unknown>();
  for (let call = 0; call < 40; call += 1)
    await stripe.refunds
      .list({ limit: 1 })
      .catch(({ statusCode, code }) => refusals.add(`${statusCode} ${code}`));
  faults.set({ busyProviders: 0 });
  expect(refusals).toEqual(new Set(['429 rate_limit', '409 lock_timeout']));
});

test('an event is signed with both secrets while one replaces the other', async () => {
  const headers: unknown[] = [];
  const receiving = createServer(async (asked, response) => {
    headers.push([asked.headers['stripe-signature'], Buffer.concat(await asked.toArray()).toString('utf8')]);
    response.end();
  });
  const webhook = { url: await listenOnLoopback(receiving, 0), secret: 'whsec_new', oldSecret: 'whsec_old' };
  const file = join(folder, 'rotating.json');
  const rotating = new LocalStripe({ ...options, file, webhook, nowMs: () => nowMs });
  rotating.bank.change('charge.updated', { id: 'ch_1', object: 'charge' });
  await rotating.delivered();
  rotating.stop();
  await closeServer(receiving);
  const [header, text] = headers[0] as [string, string];
  for (const secret of ['whsec_new', 'whsec_old'])
    expect(Stripe.webhooks.constructEvent(text, header, secret, ANY_AGE_SECONDS, undefined, nowMs).type).toBe(
      'charge.updated',
    );
});

test('an event is resent until it is accepted, and the faults lose and repeat events', async () => {
  const payments = new Set<unknown>();
  const pay = async () => payments.add(await paid());
  const own = () =>
    taken.filter(
      ({ type, data: { object } }) =>
        type === 'checkout.session.completed' &&
        payments.has((object as Stripe.Checkout.Session).payment_intent),
    );
  answers = [500, 500, 500, 500];
  await pay();
  await expect.poll(() => own().length, { timeout: 10_000 }).toBe(1);
  faults.set({ repeatedWebhooks: 1 });
  await pay();
  await expect.poll(() => own().length).toBe(3);
  expect(own()[1]?.id).toBe(own()[2]?.id);
  faults.set({ repeatedWebhooks: 0, lostWebhooks: 1 });
  await pay();
  faults.set({ lostWebhooks: 0 });
  await pay();
  await expect.poll(() => own().length).toBe(4);
});

test('the books survive a kill', async () => {
  const made = await stripe.checkout.sessions.create(request());
  const webhook = { url: 'http://127.0.0.1:1', secret: 'whsec_1' };
  const next = new LocalStripe({ ...options, webhook, nowMs: () => nowMs });
  expect(next.bank.session(made.id).amount_total).toBe(1000);
  next.stop();
});
