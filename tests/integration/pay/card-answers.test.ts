import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CardProvider } from '../../../cloud/pay/card/provider.ts';
import { type CardNotification, readCardWebhook } from '../../../cloud/pay/card/webhook.ts';
import { CARD_TIMEOUT_MS } from '../../../core/rules/pay/limits.ts';
import { providerDay } from '../../../core/studio/pay/calendar.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import { AttemptLapsed, type PayProvider, ProviderUnavailable } from '../../../core/studio/pay/provider.ts';
import { Faults } from '../../../infra/local/faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/net/listen.ts';
import { LocalStripe } from '../../../infra/local/pay/stripe/server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BUSY_MACHINE_FACTOR } from '../harness/studio.ts';

// The adapter's reading of every state that the stand-in can be in.

const DAY_MS = 24 * 3600_000;
const folder = temporaryFolder();
const events: (CardNotification | undefined)[] = [];
let nowMs = Date.UTC(2026, 0, 10, 12);
let servers: Server[];
let local: LocalStripe;
let provider: PayProvider;
let payments = 0;
let automaticTax = false;

beforeAll(async () => {
  const secrets = { webhookSecrets: ['whsec_1'] };
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    events.push(
      readCardWebhook(
        { signature: request.headers['stripe-signature']?.toString(), rawBody: body },
        secrets,
        nowMs,
      ),
    );
    response.end();
  });
  const webhook = { url: await listenOnLoopback(receiver, 0), secret: 'whsec_1' };
  const file = join(folder, 'stripe.json');
  const faults = new Faults();
  local = new LocalStripe({ file, secretKey: 'sk_test_1', webhook, faults, nowMs: () => nowMs });
  const apiUrl = await listenOnLoopback(local.server, 0);
  const secret = async () => ({ secretKey: 'sk_test_1', automaticTax });
  const siteOrigin = 'https://studio.test';
  // The stand-in shares this process: 120 refunds keep it from answering for seconds on a busy machine.
  const timeoutMs = BUSY_MACHINE_FACTOR * CARD_TIMEOUT_MS;
  provider = new CardProvider({ secret, siteOrigin, apiUrl, retries: 0, timeoutMs });
  servers = [receiver, local.server];
});
afterAll(async () => {
  local.stop();
  await Promise.all(servers.map(closeServer));
});
beforeEach(async () => {
  await local.delivered();
  events.length = 0;
});

async function started(): Promise<Payment> {
  payments += 1;
  const payment = {
    ...{ id: `ord_${payments}`, version: 1, uid: 'usr_1', orderId: 'wsp_1', precision: 'low' },
    ...{ contentKey: 'c', provider: 'card', amountMinor: 1000, currency: 'USD', title: 'a', locale: 'en' },
    ...{
      payerEmail: 'anna@payer.example',
      state: 'OPEN',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 3_600_000,
    },
    ...{ entitles: false, given: false, refunds: [] },
    ...(await provider.settingsOfNew()),
  } as Payment;
  return { ...payment, ...(await provider.start(payment)) };
}
const sessionOf = ({ providerId }: Payment) => local.bank.session(providerId!);

async function paid(): Promise<{ payment: Payment; chargeId: string }> {
  const payment = await started();
  local.bank.pay(sessionOf(payment));
  return { payment, chargeId: sessionOf(payment).payment_intent! };
}

test('a payment that the balance does not show yet is paid, and has its time there later', async () => {
  local.bank.slowBooks = true;
  const { payment, chargeId } = await paid();
  local.bank.slowBooks = false;
  const paidAtMs = nowMs;
  const charge = { id: chargeId, amountMinor: 1000, currency: 'USD', atMs: paidAtMs };
  expect(await provider.query(payment, [])).toMatchObject({ state: 'paid', charge });
  expect((await provider.query(payment, [])).charge?.bookedAtMs).toBeUndefined();
  nowMs += 1_800_000;
  local.bank.bookCharge(chargeId);
  expect((await provider.query(payment, [])).charge).toEqual({ ...charge, bookedAtMs: nowMs });
  await local.delivered();
  expect(events.at(-1)).toMatchObject({ paymentId: payment.id, chargeId });
});

test('a start that is repeated after tax was switched on leads to the same checkout', async () => {
  const payment = await started();
  automaticTax = true;
  expect(await provider.start(payment)).toEqual({ providerId: payment.providerId, address: payment.address });
  expect(await provider.settingsOfNew()).toEqual({ automaticTax: true });
  const { automatic_tax } = sessionOf(await started());
  automaticTax = false;
  expect(automatic_tax).toMatchObject({ enabled: true });
});

test('a start that is repeated with other words has lapsed, and its checkout can no longer be paid', async () => {
  const other = await started();
  const payment = await started();
  await expect(provider.start({ ...payment, title: 'b' })).rejects.toBeInstanceOf(AttemptLapsed);
  expect([payment, other].map((one) => sessionOf(one).status)).toEqual(['expired', 'open']);
});

test('a start that Stripe refuses has lapsed only if the settings have changed since', async () => {
  const wrong = { ...(await started()), id: 'ord_wrong', amountMinor: -1 };
  await expect(provider.start(wrong)).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(provider.start({ ...wrong, automaticTax: true })).rejects.toBeInstanceOf(AttemptLapsed);
});

test('a declined card leaves the payment open, and its events concern it or nothing', async () => {
  const payment = await started();
  local.bank.decline(sessionOf(payment));
  expect((await provider.query(payment, [])).state).toBe('open');
  await local.delivered();
  // payment_intent.created, charge.failed and payment_intent.payment_failed.
  const concerned = events.map((event) => (typeof event === 'object' ? event.paymentId : event));
  expect(concerned.sort()).toEqual(['ignored', 'ignored', payment.id]);
});

test('a bank debit is open while it is on its way, and then paid or over', async () => {
  for (const [arrives, state] of [
    [true, 'paid'],
    [false, 'closed'],
  ] as const) {
    const payment = await started();
    local.bank.payLater(sessionOf(payment));
    expect((await provider.query(payment, [])).state).toBe('open');
    local.bank.endPayment(sessionOf(payment), arrives);
    expect((await provider.query(payment, [])).state).toBe(state);
  }
});

test('a dispute has a deadline only while its evidence is awaited', async () => {
  const { payment, chargeId } = await paid();
  const { id, evidence_details } = local.bank.disputes.open(chargeId);
  const deadline = async () => (await provider.query(payment, [])).disputes[0]!.respondByMs;
  expect(await deadline()).toBe(evidence_details.due_by! * 1000);
  local.bank.disputes.answer(id);
  expect(await deadline()).toBeUndefined();
});

test('a dispute about a part moves that part without the fee, and for good once it is lost', async () => {
  const { payment, chargeId } = await paid();
  const { id } = local.bank.disputes.open(chargeId, 300);
  local.bank.disputes.close(id, 'lost');
  const { disputes } = await provider.query(payment, []);
  expect(disputes).toMatchObject([{ id, moves: [{ amountMinor: -300 }] }]);
  await local.delivered();
  // payment_intent events aside, each names the charge: created, funds_withdrawn and closed of the dispute too.
  const concerning = events.filter((event) => typeof event === 'object' && event.chargeId === chargeId);
  expect(concerning).toHaveLength(5);
});

test('a refund that is cancelled has failed without having left', async () => {
  const { payment, chargeId } = await paid();
  local.bank.refunds.slow = true;
  await provider.refund({ ...payment, chargeId }, { id: 'rfd_1', amountMinor: 1000 });
  local.bank.refunds.slow = false;
  const refundId = Object.values(local.bank.books.refunds).at(-1)!.id;
  expect((await provider.query(payment, [])).refunds).toMatchObject([{ ourId: 'rfd_1', state: 'pending' }]);
  local.bank.refunds.cancel(refundId);
  const [refund] = (await provider.query(payment, [])).refunds;
  expect(refund).toMatchObject({ state: 'failed' });
  expect(refund?.returnedAtMs).toBeUndefined();
});

test('a paid checkout has an invoice with the tax in its price, sent to the payer; every id leads to the payment', async () => {
  automaticTax = true;
  const { payment, chargeId } = await paid();
  automaticTax = false;
  const { bank } = local;
  const { id: sessionId, invoice, total_details } = sessionOf(payment);
  expect(total_details.amount_tax).toBe(160);
  const { id: invoiceId, number, ...made } = bank.books.invoices[invoice!]!;
  const metadata = { orderId: payment.id };
  expect(made).toMatchObject({ amount_paid: 1000, customer_email: payment.payerEmail, metadata });
  const address = await provider.invoiceUrl({ ...payment, chargeId });
  expect(await (await fetch(address!)).text()).toContain(number);
  const { id: refundId } = bank.refunds.make(chargeId, 100, {});
  const { id: disputeId } = bank.disputes.open(chargeId, 100);
  const { id: ofCharge, balance_transaction: lineId } = bank.chargeOf(chargeId);
  for (const id of [sessionId, chargeId, ofCharge, refundId, disputeId, invoiceId, lineId!])
    expect([id, await provider.paymentIdOf(id)]).toEqual([id, payment.id]);
  for (const id of ['re_none', 'x']) expect(await provider.paymentIdOf(id)).toBeUndefined();
});

test('the books of a day are payers’ money only, in their currency, however many pages there are', async () => {
  nowMs += 5 * DAY_MS;
  const { balance } = local.bank;
  balance.settlesIn = { currency: 'eur', rate: 0.9 };
  const { payment, chargeId } = await paid();
  for (let part = 0; part < 120; part += 1) local.bank.refunds.make(chargeId, 5, {});
  local.bank.disputes.open(chargeId, 100);
  balance.settlesIn = undefined;
  balance.chargeFee(200, 'eur');
  balance.payOut('eur');
  const movements = await provider.movements(providerDay('card', nowMs));
  expect(movements).toHaveLength(122);
  expect(movements[0]).toMatchObject({ kind: 'payment', amountMinor: 1000, currency: 'USD', id: chargeId });
  expect(movements.slice(1, 121).every(({ amountMinor }) => amountMinor === -5)).toBe(true);
  expect(movements.at(-1)).toMatchObject({ kind: 'dispute', amountMinor: -100, currency: 'USD' });
  expect((await provider.query(payment, [])).refunds).toHaveLength(120);
});
