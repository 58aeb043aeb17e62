import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Faults } from '../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { LocalStripe } from './server.ts';

// What the integration tests of payments do not show: the stand-in refuses as Stripe does, delivers its events as Stripe
// does, and keeps its books. Calls and events are those of Stripe's SDK.

const folder = temporaryFolder();
const faults = new Faults();
const options = { file: join(folder, 'stripe.json'), secretKey: 'sk_test_1', faults };
/** Events that the product's endpoint took, each verified by the SDK. */
const taken: Stripe.Event[] = [];
/** Status codes of that endpoint's next answers. */
let answers: number[] = [];
let receiver: Server;
let local: LocalStripe;
let stripe: Stripe;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const header = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(text, header, 'whsec_1');
    const status = answers.shift() ?? 200;
    if (status === 200) taken.push(event);
    response.writeHead(status).end();
  });
  local = new LocalStripe({
    ...options,
    webhook: { url: await listenOnLoopback(receiver, 0), secret: 'whsec_1' },
  });
  const { hostname, port } = new URL(await listenOnLoopback(local.server, 0));
  const address = { host: hostname, port, protocol: 'http', telemetry: false } as const;
  stripe = new Stripe('sk_test_1', { ...address, maxNetworkRetries: 0 });
});
afterAll(async () => {
  local.stop();
  await Promise.all([closeServer(local.server), closeServer(receiver)]);
});

function request() {
  const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: 'A file' } };
  return {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    metadata: { orderId: 'ord_1' },
    success_url: 'http://127.0.0.1:1/paySuccess',
    cancel_url: 'http://127.0.0.1:1/payCancel',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
}

async function pay(): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create(request());
  await fetch(url!, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  return id;
}

test('a checkout is created once per idempotency key, and the key is for that request only', async () => {
  const [key, asked] = [{ idempotencyKey: 'once' }, request()];
  const first = await stripe.checkout.sessions.create(asked, key);
  expect((await stripe.checkout.sessions.create(asked, key)).id).toBe(first.id);
  const other = stripe.checkout.sessions.create({ ...asked, locale: 'zh' }, key);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
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

test('an event is resent until it is accepted, and a fault loses it', async () => {
  const ended = (id: string) =>
    taken.filter((event) => event.type === 'checkout.session.completed' && event.data.object.id === id);
  answers = [500, 500, 500, 500];
  const first = await pay();
  await expect.poll(() => ended(first).length, { timeout: 10_000 }).toBe(1);
  faults.set({ lostWebhooks: 1 });
  const lost = await pay();
  faults.set({ lostWebhooks: 0 });
  await local.delivered();
  expect(ended(lost)).toEqual([]);
});

test('the books survive a kill', async () => {
  const made = await stripe.checkout.sessions.create(request());
  const next = new LocalStripe({ ...options, webhook: { url: 'http://127.0.0.1:1', secret: 'whsec_1' } });
  expect(next.bank.session(made.id).amount_total).toBe(1000);
  next.stop();
});
