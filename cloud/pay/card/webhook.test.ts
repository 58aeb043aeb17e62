import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { NOTIFICATION_TOLERANCE_SECONDS } from '../../../core/rules/pay/limits.ts';
import { readCardWebhook } from './webhook.ts';

const NOW_MS = 1_800_000_000_000;
const secrets = { webhookSecrets: ['whsec_new', 'whsec_old'] };

const event = (object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 't', data: { object } });
const session = event({
  object: 'checkout.session',
  metadata: { orderId: 'ord_1' },
  payment_intent: 'pi_1',
  amount_total: 1,
});

/** Reads a webhook signed by Stripe's own code. */
function read(payload: string, { secret = 'whsec_new', seconds = 0, sent = payload } = {}) {
  const timestamp = NOW_MS / 1000 + seconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return readCardWebhook({ signature, rawBody: sent }, secrets, NOW_MS);
}

it('returns the ids of an event, with either secret, and never an amount', () => {
  const seal = expect.stringMatching(/^[0-9a-f]{64}$/);
  const ids = { eventId: 'evt_1', paymentId: 'ord_1', chargeId: 'pi_1', seal };
  expect(read(session)).toEqual(ids);
  expect(read(session, { secret: 'whsec_old' })).toEqual(ids);
  const dispute = event({ object: 'dispute', payment_intent: { id: 'pi_1' } });
  expect(read(dispute)).toEqual({ eventId: 'evt_1', chargeId: 'pi_1', seal });
  expect(read(event({ object: 'customer' }))).toBe('ignored');
});

it('refuses notifications that are forged, altered, unsigned, stale or from the future', () => {
  expect(read(session, { secret: 'whsec_third' })).toBeUndefined();
  expect(read(session, { sent: session.replace('ord_1', 'ord_2') })).toBeUndefined();
  expect(read(session, { sent: `${session}\n` })).toBeUndefined();
  expect(readCardWebhook({ signature: undefined, rawBody: session }, secrets, NOW_MS)).toBeUndefined();
  expect(readCardWebhook({ signature: 't=,v1=', rawBody: session }, secrets, NOW_MS)).toBeUndefined();
  expect(read(session, { seconds: -NOTIFICATION_TOLERANCE_SECONDS })).toBeDefined();
  expect(read(session, { seconds: -NOTIFICATION_TOLERANCE_SECONDS - 1 })).toBeUndefined();
  expect(read(session, { seconds: NOTIFICATION_TOLERANCE_SECONDS })).toBeDefined();
  expect(read(session, { seconds: NOTIFICATION_TOLERANCE_SECONDS + 1 })).toBeUndefined();
});

it('takes an event that both secrets sign while one replaces the other', () => {
  const timestamp = NOW_MS / 1000;
  const signed = (secret: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload: session, secret, timestamp });
  for (const [first, second] of [
    ['whsec_new', 'whsec_gone'],
    ['whsec_gone', 'whsec_old'],
  ] as const) {
    const header = `${signed(first)},${signed(second).split(',')[1]}`;
    expect(readCardWebhook({ signature: header, rawBody: session }, secrets, NOW_MS)).toMatchObject({
      eventId: 'evt_1',
    });
  }
});

it('refuses a signed event without its parts, and accepts one whose object has no metadata', () => {
  for (const malformed of ['{}', '[]', 'null', '{"id":"evt_1"}', '{"id":"evt_1","data":{}}'])
    expect(read(malformed)).toBeUndefined();
  expect(read(event({}))).toBeUndefined();
  expect(read(event({ object: 'charge', metadata: 7 }))).toBeUndefined();
  const bare = { eventId: 'evt_1', paymentId: undefined, chargeId: undefined };
  expect(read(event({ object: 'charge' }))).toMatchObject(bare);
});

it('refuses a signed event whose id cannot be a key, and reads no foreign metadata as a payment', () => {
  const charge = (intent: unknown) => event({ object: 'charge', payment_intent: intent });
  for (const odd of ['', 'x'.repeat(256), 'a\nb', '\u5f20']) {
    expect(read(session.replace('evt_1', odd))).toBeUndefined();
    expect(read(charge(odd))).toBeUndefined();
    expect(read(charge({ id: odd }))).toBeUndefined();
    const foreign = event({ object: 'charge', metadata: { orderId: odd }, payment_intent: 'pi_1' });
    expect(read(foreign)).toMatchObject({ paymentId: undefined, chargeId: 'pi_1' });
  }
  expect(read(session.replace('evt_1', 'x'.repeat(255)))).toMatchObject({ eventId: 'x'.repeat(255) });
});

it('has one seal per delivery, for any order of header fields', () => {
  const header = (seconds: number, write = (text: string) => text) => {
    const timestamp = NOW_MS / 1000 + seconds;
    const options = { payload: session, secret: 'whsec_new', timestamp };
    return write(Stripe.webhooks.generateTestHeaderString(options));
  };
  const seal = (signature: string) => readCardWebhook({ signature, rawBody: session }, secrets, NOW_MS);
  const first = seal(header(0));
  expect(first).toHaveProperty('seal');
  expect(seal(header(0, (text) => `t=1,v0=x,${text}`))).toEqual(first);
  expect(seal(header(0, (text) => text.replace('t=', 't=00')))).toEqual(first);
  expect(seal(header(1))).not.toEqual(first);
});
