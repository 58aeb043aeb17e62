import { createServer } from 'node:http';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { LocalStripe } from './server.ts';
import { ANY_AGE_SECONDS, START_MS, StripeStage } from './testing/stripe-stage.ts';

const stage = StripeStage.ofFile();

describe('checkout', () => {
  test('is paid on its page, sends a signed event, and shows payment, charge and balance line', async () => {
    const made = await stage.stripe.checkout.sessions.create(stage.request());
    expect(made).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1000 });
    expect((await stage.press(made.url!, 'decline')).status).toBe(200);
    expect((await stage.press(made.url!, 'pay')).headers.get('location')).toBe(
      'http://127.0.0.1:1/paySuccess',
    );
    await stage.local.delivered();
    expect(stage.typesTaken()).toEqual([
      'charge.failed',
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    const found = await stage.stripe.checkout.sessions.retrieve(made.id, { expand });
    expect(found).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { latest_charge: { amount: 1000, balance_transaction: { created: START_MS / 1000 } } },
    });
  });

  test('has no balance line for a while after the payment unless it is captured at once', async () => {
    const { id, url } = await stage.stripe.checkout.sessions.create(
      stage.request({ payment_intent_data: {} }),
    );
    await stage.press(url!, 'pay');
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    expect(await stage.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      payment_status: 'paid',
      payment_intent: { latest_charge: { amount: 1000, balance_transaction: null } },
    });
    const { payment_intent } = await stage.stripe.checkout.sessions.retrieve(id);
    stage.nowMs += 1000_000;
    stage.local.bank.bookCharge(payment_intent as string);
    await stage.local.delivered();
    expect(stage.typesTaken()).toContain('charge.updated');
    expect(await stage.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      payment_intent: { latest_charge: { balance_transaction: { created: stage.nowMs / 1000 } } },
    });
  });

  test('is complete and unpaid while a bank debit is on its way, which arrives or fails days later', async () => {
    for (const arrives of [true, false]) {
      const { id } = await stage.stripe.checkout.sessions.create(stage.request());
      stage.local.bank.payLater(stage.local.bank.session(id));
      const expand = ['payment_intent'];
      expect(await stage.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        ...{ status: 'complete', payment_status: 'unpaid' },
        payment_intent: { status: 'processing', latest_charge: null },
      });
      stage.local.bank.endPayment(stage.local.bank.session(id), arrives);
      await stage.local.delivered();
      const end = arrives ? 'succeeded' : 'failed';
      expect(stage.typesTaken()).toContain(`checkout.session.async_payment_${end}`);
      expect(await stage.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        payment_status: arrives ? 'paid' : 'unpaid',
        payment_intent: { status: arrives ? 'succeeded' : 'requires_payment_method' },
      });
    }
  });

  test('is created once per idempotency key, and the key is for that request only', async () => {
    const key = { idempotencyKey: 'once' };
    const first = await stage.stripe.checkout.sessions.create(stage.request(), key);
    expect((await stage.stripe.checkout.sessions.create(stage.request(), key)).id).toBe(first.id);
    const other = stage.stripe.checkout.sessions.create(stage.request({ locale: 'zh' }), key);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('refuses a wrong key, an unknown parameter, and an end too soon or too late', async () => {
    const stranger = new Stripe('sk_other', {
      host: stage.stripe.getApiField('host'),
      port: stage.stripe.getApiField('port'),
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
    await expect(stranger.checkout.sessions.create(stage.request())).rejects.toMatchObject({
      statusCode: 401,
    });
    const unknown = stage.stripe.checkout.sessions.create(stage.request({ submit_type: 'donate' }));
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'submit_type' });
    for (const seconds of [29 * 60, 25 * 3600]) {
      const wrong = stage.stripe.checkout.sessions.create(
        stage.request({ expires_at: stage.nowMs / 1000 + seconds }),
      );
      await expect(wrong).rejects.toMatchObject({ param: 'expires_at' });
    }
  });

  test('is listed while it has the requested state and was created in the requested time', async () => {
    stage.nowMs += 3600_000;
    const made = await stage.stripe.checkout.sessions.create(stage.request());
    const created = { gte: stage.nowMs / 1000 };
    const listed = async (status: 'open' | 'expired') =>
      (await stage.stripe.checkout.sessions.list({ created, status })).data.map(({ id }) => id);
    expect([await listed('open'), await listed('expired')]).toEqual([[made.id], []]);
    stage.nowMs += 3601_000;
    expect([await listed('open'), await listed('expired')]).toEqual([[], [made.id]]);
  });

  test('expires on request or by time, and then cannot be paid', async () => {
    const made = await stage.stripe.checkout.sessions.create(stage.request());
    expect((await stage.stripe.checkout.sessions.expire(made.id)).status).toBe('expired');
    await expect(stage.stripe.checkout.sessions.expire(made.id)).rejects.toMatchObject({ statusCode: 400 });
    await stage.press(made.url!, 'pay');
    expect((await stage.stripe.checkout.sessions.retrieve(made.id)).payment_status).toBe('unpaid');
    const other = await stage.stripe.checkout.sessions.create(stage.request());
    stage.nowMs += 3601_000;
    expect((await stage.stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
  });
});

test('too many calls and a held object are refused for a while, as the SDK knows them', async () => {
  stage.faults.set({ busyProviders: 1 });
  const refusals = new Set<unknown>();
  for (let call = 0; call < 40; call += 1)
    await stage.stripe.refunds
      .list({ limit: 1 })
      .catch(({ statusCode, code }) => refusals.add(`${statusCode} ${code}`));
  stage.faults.set({ busyProviders: 0 });
  expect(refusals).toEqual(new Set(['429 rate_limit', '409 lock_timeout']));
});

test('an event is signed with both secrets while one replaces the other', async () => {
  const headers: unknown[] = [];
  const receiving = createServer(async (asked, response) => {
    headers.push([asked.headers['stripe-signature'], Buffer.concat(await asked.toArray()).toString('utf8')]);
    response.end();
  });
  const webhook = { url: await listenOnLoopback(receiving, 0), secret: 'whsec_new', oldSecret: 'whsec_old' };
  const file = join(stage.folder, 'rotating.json');
  const rotating = new LocalStripe({ ...stage.options, file, webhook, nowMs: () => stage.nowMs });
  rotating.bank.change('charge.updated', { id: 'ch_1', object: 'charge' });
  await rotating.delivered();
  rotating.stop();
  await closeServer(receiving);
  const [header, text] = headers[0] as [string, string];
  for (const secret of ['whsec_new', 'whsec_old'])
    expect(
      Stripe.webhooks.constructEvent(text, header, secret, ANY_AGE_SECONDS, undefined, stage.nowMs).type,
    ).toBe('charge.updated');
});

test('an event is resent until it is accepted, and the faults lose and repeat events', async () => {
  const payments = new Set<unknown>();
  const pay = async () => payments.add(await stage.paid());
  const own = () =>
    stage.taken.filter(
      ({ type, data: { object } }) =>
        type === 'checkout.session.completed' &&
        payments.has((object as Stripe.Checkout.Session).payment_intent),
    );
  stage.answers = [500, 500, 500, 500];
  await pay();
  await expect.poll(() => own().length, { timeout: 10_000 }).toBe(1);
  stage.faults.set({ repeatedWebhooks: 1 });
  await pay();
  await expect.poll(() => own().length).toBe(3);
  expect(own()[1]?.id).toBe(own()[2]?.id);
  stage.faults.set({ repeatedWebhooks: 0, lostWebhooks: 1 });
  await pay();
  stage.faults.set({ lostWebhooks: 0 });
  await pay();
  await expect.poll(() => own().length).toBe(4);
});

test('the books survive a kill', async () => {
  const made = await stage.stripe.checkout.sessions.create(stage.request());
  const webhook = { url: 'http://127.0.0.1:1', secret: 'whsec_1' };
  const next = new LocalStripe({ ...stage.options, webhook, nowMs: () => stage.nowMs });
  expect(next.bank.session(made.id).amount_total).toBe(1000);
  next.stop();
});
