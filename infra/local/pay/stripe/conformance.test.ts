import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Faults } from '../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { LocalStripe } from './server.ts';

// What the integration tests of payments do not show. Calls are those of Stripe's SDK.

const faults = new Faults();
const options = {
  file: join(temporaryFolder(), 'stripe.json'),
  secretKey: 'sk_test_1',
  webhook: { url: 'http://127.0.0.1:1', secret: 'whsec_1' },
  faults,
};
let local: LocalStripe;
let stripe: Stripe;
let other: Stripe;

beforeAll(async () => {
  local = new LocalStripe(options);
  const { hostname: host, port } = new URL(await listenOnLoopback(local.server, 0));
  const config = { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const;
  stripe = new Stripe('sk_test_1', config);
  other = new Stripe('sk_other', config);
});
afterAll(async () => {
  local.stop();
  await closeServer(local.server);
});

function request() {
  const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: 'A file' } };
  return {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://127.0.0.1:1/paySuccess',
    cancel_url: 'http://127.0.0.1:1/payCancel',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
}

test('a checkout is created once per idempotency key, and the key is for that request only', async () => {
  const [key, asked] = [{ idempotencyKey: 'once' }, request()];
  const first = await stripe.checkout.sessions.create(asked, key);
  expect((await stripe.checkout.sessions.create(asked, key)).id).toBe(first.id);
  const other = stripe.checkout.sessions.create({ ...asked, locale: 'zh' }, key);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test.each([
  ['a wrong key', () => other, {}, { statusCode: 401 }],
  ['an unknown parameter', () => stripe, { submit_type: 'donate' }, { code: 'parameter_unknown' }],
  ['an end too soon', () => stripe, { expires_at: request().expires_at - 1860 }, { param: 'expires_at' }],
  ['an end too late', () => stripe, { expires_at: request().expires_at + 86_400 }, { param: 'expires_at' }],
])('%s is refused', async (_what, client, changes, refusal) => {
  const creating = client().checkout.sessions.create({ ...request(), ...(changes as object) });
  await expect(creating).rejects.toMatchObject(refusal);
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

test('the books survive a kill', async () => {
  const made = await stripe.checkout.sessions.create(request());
  const next = new LocalStripe(options);
  expect(next.bank.session(made.id).amount_total).toBe(1000);
  next.stop();
});
