import { afterAll, beforeAll, expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../../core/contract/call.ts';
import { paymentInvoice } from '../../../core/contract/calls/invoice.ts';
import { payQrcode, paySession, payStatus } from '../../../core/contract/calls/pay.ts';
import { CARD_WEBHOOK_PATH } from '../../../core/contract/payment-hooks.ts';
import { REFUND_PENDING_SECONDS } from '../../../core/rules/pay/limits.ts';
import { signatureOf } from '../../../infra/local/pay/stripe/webhooks.ts';
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

test('a payment that the provider books later gives the file at once, and its entry follows', async () => {
  const id = await stage.finishedOrder('bert');
  const address = await stage.start(bert, id);
  const { bank } = stage.cloud.payments.stripe;
  bank.slowBooks = true;
  await stage.press(address, 'pay');
  const { payment, entries } = await stage.waitForOrder(id, ({ payment }) => payment.entitles);
  bank.slowBooks = false;
  expect(entries).toEqual([]);
  expect(await mayDownload(bert, id)).toBe(true);
  bank.bookCharge(payment.chargeId!);
  const booked = await stage.waitForOrder(id, (ledger) => ledger.entries.length === 1);
  expect(booked.entries).toMatchObject([{ kind: 'payment', amountMinor: 1000 }]);
  expect(booked.payment).not.toHaveProperty('unbooked');
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

test('an inquiry of the bank raises the alarm with its deadline and takes nothing', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  stage.cloud.payments.stripe.bank.disputes.inquire(payment.chargeId!);
  const { payment: asked } = await stage.waitForOrder(
    id,
    ({ payment: { disputes } }) => disputes?.length === 1,
  );
  expect(asked.entitles).toBe(true);
  const line = stage.log.lines.find((text) => text.includes('dispute opened') && text.includes(payment.id));
  expect(line).toContain(new Date(asked.disputes![0]!.respondByMs!).toISOString());
});

test('a refund that waits for the bank is sent once, however often the reconciler looks', async () => {
  const id = await stage.finishedOrder('bert');
  const address = await stage.start(bert, id);
  await stage.changeLattice(id);
  const { bank } = stage.cloud.payments.stripe;
  bank.refunds.slow = true;
  await stage.press(address, 'pay');
  await stage.waitForPayment(id);
  for (let round = 0; round < 3; round += 1) await stage.reconcile(id);
  bank.refunds.slow = false;
  const { payment } = await stage.latest(id);
  expect(payment.refunds).toMatchObject([{ state: 'pending' }]);
  expect(payment.dueAtMs).toBeGreaterThan(Date.now() + (REFUND_PENDING_SECONDS - 120) * 1000);
  const sent = Object.values(bank.books.refunds).filter(
    ({ payment_intent }) => payment_intent === payment.chargeId,
  );
  expect(sent).toHaveLength(1);
  bank.refunds.finish(sent[0]!.id);
  await stage.waitForOrder(id, ({ payment: now }) => now.refunds[0]?.state === 'done');
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

test('forged, stale, future, altered, unsigned and replayed notifications are refused and change nothing', async () => {
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
    const signed = signature === undefined ? {} : { 'stripe-signature': signature };
    const headers = { 'content-type': 'application/json', ...signed };
    return (await fetch(stage.cloud.url + CARD_WEBHOOK_PATH, { method: 'POST', headers, body })).status;
  };
  const now = Date.now();
  const good = signatureOf(event('evt_1'), ['whsec_local'], now);
  expect(await deliver(event('evt_1'), undefined)).toBe(400);
  expect(await deliver(event('evt_1'), 'nonsense')).toBe(400);
  expect(await deliver(event('evt_1'), signatureOf(event('evt_1'), ['whsec_other'], now))).toBe(400);
  expect(await deliver(event('evt_1'), signatureOf(event('evt_1'), ['whsec_local'], now - 301_000))).toBe(
    400,
  );
  expect(await deliver(event('evt_1'), signatureOf(event('evt_1'), ['whsec_local'], now + 400_000))).toBe(
    400,
  );
  expect(await deliver(event('evt_2'), good)).toBe(400);
  expect(await deliver(`${event('evt_1')} `, good)).toBe(400);
  expect((await stage.latest(id)).payment).toEqual(payment);
  // Correctly signed but untrue: the provider is queried and has no such payment.
  expect(await deliver(event('evt_1'), good)).toBe(200);
  expect(await deliver(event('evt_1'), good)).toBe(409);
  // Signed again, as Stripe does for a repeat.
  expect(await deliver(event('evt_1'), signatureOf(event('evt_1'), ['whsec_local'], now + 2000))).toBe(200);
  expect(await hasPaid(bert, id)).toBe(false);
  expect((await stage.latest(id)).entries).toHaveLength(0);
});

test('an operator finds a payment by every id of Stripe, sends a part back, and exports the month', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const ops = async (...command: string[]) => await runOps(stage.cloud, ...command);
  const say = ['--by', 'Ann', '--reason', 'a fault in the file'];
  expect(await ops('refund', payment.id, '4.00', ...say, '--dry-run')).toContain('would refund 4.00 USD');
  const shown = await ops('refund', payment.id, '4.00', ...say);
  expect(shown).toContain('asked 10.00 USD, brought 6.00, gives the file');
  expect(shown).toContain('by Ann: a fault in the file');
  const { books } = stage.cloud.payments.stripe.bank;
  const { id: refundId } = Object.values(books.refunds).find(
    ({ metadata }) => metadata.orderId === payment.id,
  )!;
  const { id: invoiceId } = Object.values(books.invoices).find(
    ({ metadata }) => metadata.orderId === payment.id,
  )!;
  for (const found of [payment.providerId!, payment.chargeId!, refundId, invoiceId])
    expect(await ops('ledger', 'find', found)).toBe(shown);
  await expect(ops('ledger', 'find', 'ch_none')).rejects.toMatchObject({ code: 2 });
  const month = new Date().toISOString().slice(0, 7);
  expect(await ops('statement', month)).toContain(payment.id);
  expect(await ops('ledger', 'relist', new Date().toISOString().slice(0, 10))).toMatch(/\d+ payments/);
});

test('the invoice of a payment is Stripe’s page, for its payer alone', async () => {
  const id = await stage.finishedOrder('bert');
  await stage.press(await stage.start(bert, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const query = { id: payment.id };
  const { url } = await bert.call(paymentInvoice, { query });
  expect(await (await fetch(url!)).text()).toContain('10.00 USD');
  const carl = await stage.payer('carl');
  expect(await carl.codeOf(paymentInvoice, { query })).toBe('notFound');
});
