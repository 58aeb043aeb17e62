import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../../core/contract/call.ts';
import { payQrcode, paySession, payStatus } from '../../../core/contract/calls/pay.ts';
import { CARD_WEBHOOK_PATH } from '../../../core/contract/payment-hooks.ts';
import { runOps } from '../harness/ops.ts';
import type { Visitor } from '../harness/visitor.ts';
import { hasPaid, mayDownload, PayStudio } from './pay-studio.ts';
import { storiesOfBoth } from './stories.ts';

let stage: PayStudio;
let bert: Visitor;

beforeAll(async () => {
  stage = await PayStudio.open('card');
  bert = await stage.payer('bert');
});
afterAll(() => stage?.close());

storiesOfBoth(() => stage);

test('a checkout returns to the studio, paid, declined or cancelled, and stays the same until it is paid', async () => {
  const id = await stage.finishedOrder('bert');
  const { pk, sessionId, url } = await bert.call(paySession, { query: { workspaceId: id } });
  expect(pk).toBe('pk_test_local');
  expect(await (await stage.press(url, 'decline')).text()).toContain('declined');
  const cancelled = await stage.press(url, 'cancel');
  expect(cancelled.headers.get('location')).toBe(`${stage.cloud.url}/payCancel?id=${id}&precision=low`);
  expect(await hasPaid(bert, id)).toBe(false);
  const again = await bert.call(paySession, { query: { workspaceId: id } });
  expect(again.sessionId).toBe(sessionId);
  expect((await stage.latest(id)).entries).toHaveLength(0);
  const paid = await stage.press(url, 'pay');
  expect(paid.headers.get('location')).toBe(`${stage.cloud.url}/paySuccess?id=${id}&precision=low`);
});

test('a dispute ends the right to the file, and a won dispute restores it', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const { disputes } = stage.cloud.payments.stripe.bank;
  const { id: disputeId } = disputes.open(payment.chargeId!);
  await stage.waitForOrder(id, ({ payment }) => !payment.entitles);
  expect(await mayDownload(bert, id)).toBe(false);
  disputes.close(disputeId, 'won');
  const { entries } = await stage.waitForOrder(id, ({ payment }) => payment.entitles);
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['dispute', 'dispute', 'payment']);
  expect(await mayDownload(bert, id)).toBe(true);
});

test('a provider that takes calls and never answers is given up within the time of a call', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.start(bert, id);
  const { stripe } = stage.cloud.payments;
  stripe.hangs = true;
  try {
    expect(await stage.startCode(bert, id)).toBe('payUnavailable');
    const state = await bert.call(payStatus, { query: { id } });
    expect(state).toMatchObject({ hasPaid: false, attempt: 'unknown' });
  } finally {
    stripe.hangs = false;
  }
  await stage.press(await stage.start(bert, id), 'pay');
  await stage.waitForPayment(id);
}, 120_000);

test('an inquiry of the bank raises the alarm with its deadline, takes nothing and ends without a deadline', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const { disputes: bank } = stage.cloud.payments.stripe.bank;
  const { id: inquiryId } = bank.inquire(payment.chargeId!);
  const { payment: asked } = await stage.waitForOrder(
    id,
    ({ payment: { disputes } }) => disputes?.length === 1,
  );
  expect(asked.entitles).toBe(true);
  const line = stage.log.lines.find((text) => text.includes('dispute opened') && text.includes(payment.id));
  expect(line).toContain(new Date(asked.disputes![0]!.respondByMs!).toISOString());
  bank.close(inquiryId, 'warning_closed');
  const { payment: ended, entries } = await stage.waitForOrder(
    id,
    ({ payment: { disputes } }) => disputes?.[0]?.respondByMs === undefined,
  );
  expect(ended.entitles).toBe(true);
  expect(entries.map(({ kind }) => kind)).toEqual(['payment']);
});

test('amount, currency and precision from the client are not part of the request', async () => {
  const id = await stage.finishedOrder('bert');
  const path = `/api/v1/pay/stripe/session/${id}?precision=low&amount=1&currency=CNY`;
  const headers = { [STUDIO_HEADER]: '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ amount: 1, unit_amount: 1, paymentId: 'ord_x', workspaceId: 'wsp_other' });
  await bert.fetch(path, { method: 'POST', headers, body });
  const { payment } = await stage.latest(id);
  expect(payment).toMatchObject({ amountMinor: 1000, currency: 'USD', orderId: id });
  const session = stage.cloud.payments.stripe.bank.session(payment.providerId!);
  expect(session).toMatchObject({ amount_total: 1000, currency: 'usd' });
  expect(await bert.codeOf(payQrcode, { query: { workspaceId: id } })).toBe('notFound');
});

test('stale, unsigned and replayed notifications are refused and change nothing', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.start(bert, id);
  const { payment } = await stage.latest(id);
  const event = (eventId: string) =>
    JSON.stringify({
      id: eventId,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: { object: 'checkout.session', metadata: { orderId: payment.id }, payment_intent: 'pi_x' },
      },
    });
  const deliver = async (body: string, signature: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    };
    return (await fetch(stage.cloud.url + CARD_WEBHOOK_PATH, { method: 'POST', headers, body })).status;
  };
  const signed = (ms = Date.now()) => {
    const timestamp = Math.floor(ms / 1000);
    const about = { payload: event('evt_1'), secret: 'whsec_local', timestamp };
    return Stripe.webhooks.generateTestHeaderString(about);
  };
  const good = signed();
  // cloud/pay/card/webhook.test.ts tries all other forgeries.
  for (const bad of [undefined, signed(Date.now() - 301_000)])
    expect(await deliver(event('evt_1'), bad)).toBe(400);
  expect((await stage.latest(id)).payment).toEqual(payment);
  // Correctly signed but untrue: the provider is queried and has no such payment.
  expect(await deliver(event('evt_1'), good)).toBe(200);
  expect(await deliver(event('evt_1'), good)).toBe(409);
  // Signed again, as Stripe does for a repeat.
  expect(await deliver(event('evt_1'), signed(Date.now() + 2000))).toBe(200);
  expect(await hasPaid(bert, id)).toBe(false);
  expect((await stage.latest(id)).entries).toHaveLength(0);
});

test('an operator sends a part of a payment back, finds it by an id of Stripe, and exports the month', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const ops = async (...command: string[]) => await runOps(stage.cloud, ...command);
  const say = ['--by', 'Ann', '--reason', 'a fault in the file'];
  const shown = await ops('refund', payment.id, '4.00', ...say);
  expect(shown).toContain('asked 10.00 USD, brought 6.00, gives the file');
  expect(shown).toContain('by Ann: a fault in the file');
  const { books } = stage.cloud.payments.stripe.bank;
  const { id: invoiceId } = Object.values(books.invoices).find(
    ({ metadata }) => metadata.orderId === payment.id,
  )!;
  // card-answers.test.ts finds it by the others.
  expect(await ops('ledger', 'find', invoiceId)).toBe(shown);
  const month = new Date().toISOString().slice(0, 7);
  expect(await ops('statement', month)).toContain(payment.id);
});
