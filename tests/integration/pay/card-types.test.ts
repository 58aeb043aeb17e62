import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardProvider } from '../../../cloud/pay/card/provider.ts';
import { providerDay } from '../../../core/studio/pay/calendar.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import { Faults } from '../../../infra/local/faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/net/listen.ts';
import { LocalStripe } from '../../../infra/local/pay/stripe/server.ts';
import { type Exchange, recordingServer } from './recording.ts';
import { type Claim, compileClaims, sdkInputOf } from './sdk-types.ts';

/** Parameter and answer types of every call we make. */
const CALLS: Readonly<Record<string, readonly [params: string, answer: string]>> = {
  'POST /v1/checkout/sessions': ['Stripe.Checkout.SessionCreateParams', 'Stripe.Checkout.Session'],
  'GET /v1/checkout/sessions/ID': ['Stripe.Checkout.SessionRetrieveParams', 'Stripe.Checkout.Session'],
  'POST /v1/checkout/sessions/ID/expire': ['Stripe.Checkout.SessionExpireParams', 'Stripe.Checkout.Session'],
  'GET /v1/refunds': ['Stripe.RefundListParams', 'Stripe.ApiList<Stripe.Refund>'],
  'POST /v1/refunds': ['Stripe.RefundCreateParams', 'Stripe.Refund'],
  'GET /v1/disputes': ['Stripe.DisputeListParams', 'Stripe.ApiList<Stripe.Dispute>'],
  'GET /v1/balance_transactions': [
    'Stripe.BalanceTransactionListParams',
    'Stripe.ApiList<Stripe.BalanceTransaction>',
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'trabecula-card-types-'));
const exchanges: Exchange[] = [];
const servers: Server[] = [];
let local: LocalStripe;

/** Every call of the adapter as sent over the wire. */
beforeAll(async () => {
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec_1' };
  const faults = new Faults();
  faults.set({ lostWebhooks: 1 });
  local = new LocalStripe({ file: join(folder, 'stripe.json'), secretKey: 'sk_test_1', webhook, faults });
  const target = await listenOnLoopback(local.server, 0);
  const recorder = recordingServer(() => target, exchanges);
  servers.push(local.server, recorder);
  const apiUrl = await listenOnLoopback(recorder, 0);
  const secret = async () => ({ secretKey: 'sk_test_1' });
  const provider = cardProvider({ secret, siteOrigin: 'https://studio.test', apiUrl, retries: 0 });
  const nowMs = Date.now();
  const started = async (id: string): Promise<Payment> => {
    const payment = {
      ...{ id, version: 1, uid: 'usr_1', orderId: 'wsp_1', precision: 'low', contentKey: 'c' },
      ...{ provider: 'card', amountMinor: 1000, currency: 'USD', title: 'a & b.stl', locale: 'zh' },
      ...{ state: 'OPEN', createdAtMs: nowMs, expiresAtMs: nowMs + 3_600_000 },
      ...{ entitles: false, given: false, refunds: [] },
    } as Payment;
    return { ...payment, ...(await provider.start(payment)) };
  };
  const paid = await started('ord_1');
  await provider.query(paid, []);
  local.bank.pay(local.bank.session(paid.providerId!));
  const { charge } = await provider.query(paid, []);
  const known = { ...paid, chargeId: charge!.id };
  await provider.refund(known, { id: 'rfd_1', amountMinor: 400 });
  local.bank.dispute(known.chargeId);
  await provider.query(known, []);
  await provider.movements(providerDay('card', nowMs));
  await provider.close(await started('ord_2'));
});
afterAll(async () => {
  local?.stop();
  await Promise.all(servers.map(closeServer));
  rmSync(folder, { recursive: true, force: true });
});

test('every call we make is known, and every known call was made', () => {
  expect([...new Set(exchanges.map(({ call }) => call))].sort()).toEqual(Object.keys(CALLS).sort());
});

test('requests to the card provider and answers of the stand-in match the types of its SDK', () => {
  const claims = exchanges.flatMap(({ call, sent, answer }): Claim[] => {
    const [params, data] = CALLS[call]!;
    return [
      { type: params, value: sdkInputOf(sent) },
      { type: `Part<${data}>`, value: answer },
    ];
  });
  expect(compileClaims(claims)).toBe('');
});

test('a misspelt name and a wrong type in either direction are found', () => {
  const { sent, answer } = exchanges.find(({ call }) => call === 'POST /v1/refunds')!;
  const params = sdkInputOf(sent) as object;
  const wrong = [
    { type: 'Stripe.RefundCreateParams', value: { ...params, ammount: 400 } },
    { type: 'Stripe.RefundCreateParams', value: { ...params, amount: '4.00' } },
    { type: 'Part<Stripe.Refund>', value: { ...(answer as object), refunded: true } },
    { type: 'Part<Stripe.Refund>', value: { ...(answer as object), created: 'today' } },
  ];
  const output = compileClaims(wrong);
  for (const [index] of wrong.entries()) expect(output).toContain(`claims.ts(${index + 4},`);
});
