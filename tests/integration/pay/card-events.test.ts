import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CardProvider } from '../../../cloud/pay/card/provider.ts';
import { providerDay } from '../../../core/studio/pay/calendar.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import type { PayProvider } from '../../../core/studio/pay/provider.ts';
import { Faults } from '../../../infra/local/faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/net/listen.ts';
import { LocalStripe } from '../../../infra/local/pay/stripe/server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
/** Every type of event that the stand-in sends. */
const events = new Set<string>();
const servers: Server[] = [];
let local: LocalStripe;
let invoice: string | undefined;
/** Our payment behind each of Stripe's ids. */
const found = new Map<string, string | undefined>();

/** Everything that can happen at the provider. */
beforeAll(async () => {
  const receiver = createServer(async (request, response) => {
    events.add(JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')).type);
    response.end();
  });
  const webhook = { url: await listenOnLoopback(receiver, 0), secret: 'whsec_1' };
  const faults = new Faults();
  local = new LocalStripe({ file: join(folder, 'stripe.json'), secretKey: 'sk_test_1', webhook, faults });
  servers.push(receiver, local.server);
  const apiUrl = await listenOnLoopback(local.server, 0);
  const secret = async () => ({ secretKey: 'sk_test_1', automaticTax: true });
  const provider: PayProvider = new CardProvider({
    secret,
    siteOrigin: 'https://studio.test',
    apiUrl,
    retries: 0,
  });
  const nowMs = Date.now();
  const started = async (id: string): Promise<Payment> => {
    const payment = {
      ...{ id, version: 1, uid: 'usr_1', orderId: 'wsp_1', precision: 'low', contentKey: 'c' },
      ...{ provider: 'card', amountMinor: 1000, currency: 'USD', title: 'a & b.stl', locale: 'zh' },
      ...{ payerEmail: 'anna@payer.example' },
      ...{ state: 'OPEN', createdAtMs: nowMs, expiresAtMs: nowMs + 3_600_000 },
      ...{ entitles: false, given: false, refunds: [] },
      ...(await provider.settingsOfNew()),
    } as Payment;
    return { ...payment, ...(await provider.start(payment)) };
  };
  const paid = await started('ord_1');
  await provider.query(paid, []);
  const { bank } = local;
  const sessionOf = ({ providerId }: Payment) => bank.session(providerId!);
  bank.decline(sessionOf(paid));
  bank.slowBooks = true;
  bank.pay(sessionOf(paid));
  await provider.query(paid, []);
  bank.bookCharge(sessionOf(paid).payment_intent!);
  const { charge } = await provider.query(paid, []);
  const known = { ...paid, chargeId: charge!.id };
  await provider.refund(known, { id: 'rfd_1', amountMinor: 400 });
  bank.refunds.fail(Object.keys(bank.books.refunds)[0]!);
  bank.refunds.slow = true;
  await provider.refund(known, { id: 'rfd_2', amountMinor: 100 });
  bank.refunds.cancel(Object.keys(bank.books.refunds)[1]!);
  bank.disputes.close(bank.disputes.inquire(known.chargeId).id, 'warning_closed');
  const { id: lost } = bank.disputes.open(known.chargeId, 300);
  const { id: won } = bank.disputes.open(known.chargeId, 300);
  bank.disputes.answer(won);
  bank.disputes.close(lost, 'lost');
  bank.disputes.close(won, 'won');
  await provider.query(known, []);
  invoice = await provider.invoiceUrl(known);
  const { books } = bank;
  const ofOurs = [known.providerId!, ...Object.keys(books.charges), ...Object.keys(books.intents)];
  ofOurs.push(...Object.keys(books.refunds), ...Object.keys(books.disputes), ...Object.keys(books.invoices));
  for (const id of [...ofOurs, ...books.lines.map((line) => line.id), 're_none', 'x'])
    found.set(id, await provider.paymentIdOf(id));
  for (const arrives of [true, false]) {
    const later = await started(`ord_later_${arrives}`);
    bank.payLater(sessionOf(later));
    await provider.query(later, []);
    bank.endPayment(sessionOf(later), arrives);
    await provider.query(later, []);
  }
  bank.balance.chargeFee(200, 'usd');
  bank.balance.payOut('usd');
  await provider.movements(providerDay('card', nowMs));
  await provider.close(await started('ord_2'));
  await provider.start({ ...(await started('ord_3')), title: 'other words' }).catch(() => undefined);
  await local.delivered();
});
afterAll(async () => {
  local?.stop();
  await Promise.all(servers.map(closeServer));
});

test('every id that Stripe uses leads to the payment, and an unknown one to none', () => {
  const wrong = [...found].filter(([, paymentId]) => paymentId !== 'ord_1').map(([id]) => id);
  expect(wrong).toEqual(['re_none', 'x']);
  expect(new Set([...found.keys()].map((id) => id.split('_')[0])).size).toBe(8);
});

test('a paid checkout has an invoice with the tax in its price, sent to the payer', async () => {
  const [made] = Object.values(local.bank.books.invoices);
  expect(made).toMatchObject({
    amount_paid: 1000,
    customer_email: 'anna@payer.example',
    metadata: { orderId: 'ord_1' },
  });
  expect(await (await fetch(invoice!)).text()).toContain(made!.number);
  expect(local.bank.session(Object.keys(local.bank.books.sessions)[0]!)).toMatchObject({
    amount_total: 1000,
    total_details: { amount_tax: 160 },
  });
});

/** Events that the product is sent or may be sent. */
const EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'charge.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
];

test('the stand-in sends every event of a payment', () => {
  expect([...events].sort()).toEqual(EVENTS);
});
