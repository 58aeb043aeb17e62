import type { PriceList } from '../../../rules/pay/prices.ts';
import { type OutboxMail, outboxMailOf } from '../../mail/outbox.ts';
import { isOneFile, isPaid, lacksLowPayment, paidBy } from '../../order/entitlement.ts';
import { type Order, orderOf } from '../../order/order.ts';
import { keys } from '../../store/keys.ts';
import type { Item } from '../../store/table.ts';
import { balanceMinor, type Entry, entryOf, movementId } from '../entry.ts';
import { isFor, lineFor, linesOf, sumMinor } from '../lines.ts';
import { isOnItsWay, type Payment, paymentOf } from '../payment.ts';
import { pricesOf, type World } from './world.ts';

/** 26 weeks; the product keeps a little longer. */
const HALF_A_YEAR_MS = 182 * 24 * 3600 * 1000;

/** A rule that must hold was broken. */
export class Broken extends Error {}

/** Checks the invariants of every moment of a schedule. Throws Broken. */
export async function checkAlways(world: World): Promise<void> {
  const { orders, payments, entries } = await readAll(world);
  for (const failure of world.gate.failures) throw new Broken(`a process failed: ${String(failure)}`);
  const payable = [...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one));
  const places = payable.flatMap((one) => one.places);
  assert(new Set(places).size === places.length, `two attempts can be paid at once: ${places}`);
  for (const order of orders) {
    for (const precision of ['low', 'high'] as const) {
      const paymentId = paidBy(order, precision);
      if (paymentId === undefined) continue;
      const payment = payments.find(({ id }) => id === paymentId)!;
      // Its rights are on their way to or from its orders, in several transactions.
      if (payment.linesLeft === true) continue;
      const own = entries.filter((entry) => entry.paymentId === paymentId);
      const charge = world.provider.sessions.get(paymentId)?.charge;
      const isBooked = own.some(({ kind }) => kind === 'payment');
      const brought = balanceMinor(own) + (isBooked ? 0 : (charge?.amountMinor ?? 0));
      assert(brought > 0, `${order.id} ${precision} may be downloaded without payment`);
      assert(charge !== undefined, `${paymentId} counts as paid, and the provider never saw a payment`);
      checkBought(order, payment, charge!.atMs);
      assert(!isReturned(payment, order.id), `${order.id} ${precision} was sent back and may be downloaded`);
    }
    const { paid, price } = paidFor(pricesOf(world), order, payments);
    assert(paid >= price, `${order.id} gives files of ${price} for ${paid}`);
  }
  const trials = orders.filter(({ trialFor }) => trialFor !== undefined).length;
  assert(trials <= 1, 'more trials were used than there were');
}

/** Returns what the payments of an order asked, and the price of the files it gives, minor units. */
function paidFor(
  { low, high }: PriceList,
  order: Order,
  payments: readonly Payment[],
): { paid: number; price: number } {
  const held = payments.filter(({ id }) => id === order.paidLow || id === order.paidHigh);
  const paid = sumMinor(held.flatMap((payment) => lineFor(payment, order.id) ?? []));
  if (!isPaid(order, 'low')) return { paid, price: 0 };
  const price = isPaid(order, 'high') && !isOneFile(order) ? high : low;
  return { paid, price: price.amountMinor };
}

/** A paid order keeps the bought files for half a year from the payment. */
function checkBought(order: Order, payment: Payment, paidAtMs: number): void {
  const { id } = payment;
  const { contentKey, precision } = lineFor(payment, order.id)!;
  const { status, job, files = [], keptUntilMs = 0 } = order;
  const there = status === 'COMPLETED' && files.some((file) => file.precision === precision);
  assert(there, `${id} was paid, and its files are not there`);
  assert(job?.contentKey === contentKey, `${id} was paid for another lattice`);
  assert(keptUntilMs >= paidAtMs + HALF_A_YEAR_MS, `${id}: the files go before half a year is over`);
}

/** Checks the invariants of the final state. Throws Broken. */
export async function checkAtRest(world: World): Promise<void> {
  await checkAlways(world);
  const { orders, payments, entries, pending, mails } = await readAll(world);
  checkReceipts(world, payments, { entries, mails });
  const booked = entries.map((entry) => `${movementId(entry)} ${entry.amountMinor}`).sort();
  const moved = world.provider.books.map((one) => `${movementId(one)} ${one.amountMinor}`).sort();
  assert(JSON.stringify(booked) === JSON.stringify(moved), `ledger ${booked}, provider ${moved}`);
  assert(pending === 0, `${pending} notifications were never worked on`);
  for (const order of orders) {
    const { paid, price } = paidFor(pricesOf(world), order, payments);
    // The difference stays when the payment it builds on is taken back.
    assert(paid === price || lacksLowPayment(order), `${order.id} gives files of ${price} for ${paid}`);
  }
  for (const payment of payments) {
    assert(payment.linesLeft === undefined, `${payment.id}: rights are left`);
    assert(
      payment.state === 'PAID' || payment.state === 'CLOSED',
      `${payment.id} is stuck in ${payment.state}`,
    );
    const watched = needsPerson(payment) || awaitsReminder(payment);
    assert(
      (payment.dueAtMs !== undefined) === watched,
      `${payment.id}: due ${payment.dueAtMs}, watched ${watched}`,
    );
    const waiting = payment.refunds.filter(isOnItsWay);
    assert(waiting.length === 0, `${payment.id} has refunds that are stuck`);
    const silent = payment.refunds.filter(
      ({ id, state }) => (state === 'refused' || state === 'stuck') && !world.alarms.has(id),
    );
    assert(silent.length === 0, `${payment.id}: a refund did not go through, and no alarm was raised`);
    const disputes = world.provider.sessions.get(payment.id)?.disputes ?? [];
    const unseen = disputes.filter(({ id }) => !world.alarms.has(id));
    assert(unseen.length === 0, `${payment.id} is disputed, and no alarm was raised`);
    const promised = world.refundsPromised.filter((paymentId) => paymentId === payment.id).length;
    const kept = payment.refunds.filter(({ reason }) => reason === 'asked').length;
    assert(kept >= promised, `${payment.id}: a refund was promised and forgotten`);
    checkRight(world, payment, { entries, orders });
  }
}

/** Every payment and every refund has its receipt, and a second mail only if the first attempt was cut off. */
function checkReceipts(
  { memory }: World,
  payments: readonly Payment[],
  { entries, mails }: { entries: readonly Entry[]; mails: readonly OutboxMail[] },
): void {
  const paid = payments.filter(({ state }) => state === 'PAID').map(({ id }) => `payment#${id}`);
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const expected = [...paid, ...refunds.map(({ provider, id }) => `refund#${provider}#${id}`)].sort();
  const ordered = mails.map(({ id }) => id).sort();
  assert(JSON.stringify(ordered) === JSON.stringify(expected), `receipts ${ordered}, expected ${expected}`);
  const unsent = mails.filter(({ sentAtMs }) => sentAtMs === undefined);
  assert(unsent.length === 0, `${unsent.length} receipts were not sent`);
  const attempts = mails.reduce((sum, mail) => sum + mail.attempts, 0);
  const sent = memory.mailed.length;
  assert(sent >= mails.length && sent <= attempts, `${sent} mails for ${mails.length} receipts`);
}

/** A payment that was not refunded gives the files. */
function checkRight(
  world: World,
  payment: Payment,
  { entries, orders }: { entries: readonly Entry[]; orders: readonly Order[] },
): void {
  const brought = balanceMinor(entries.filter(({ paymentId }) => paymentId === payment.id));
  const charge = world.provider.sessions.get(payment.id)?.charge;
  assert((charge !== undefined) === (payment.state === 'PAID'), `${payment.id} is ${payment.state}`);
  checkSum(world, payment, brought);
  for (const line of linesOf(payment)) {
    const order = orders.find(({ id }) => id === line.orderId);
    const holder = order && paidBy(order, line.precision);
    const about = `${payment.id} of ${line.orderId}`;
    if (brought <= 0 || isReturned(payment, line.orderId))
      assert(holder !== payment.id, `${about} was paid back and still gives the files`);
    else if (holder === payment.id) checkKept(world, order!);
    // An owner who had the files and then deleted or replaced them got the paid goods.
    else
      assert(
        world.seenEntitling.has(`${payment.id} ${line.orderId}`) || isSentBack(payment, line.orderId),
        `${about} was paid and gives nothing`,
      );
  }
}

/** What we keep of a payment that we alone refunded is the price of the files that it gave. */
function checkSum({ provider }: World, payment: Payment, brought: number): void {
  const { charge, refunds = [], disputes = [] } = provider.sessions.get(payment.id) ?? {};
  const own = new Set(payment.refunds.filter(({ reason }) => reason !== 'asked').map(({ id }) => id));
  const isUndisturbed =
    refunds.every(({ ourId = '', state }) => own.has(ourId) && state === 'succeeded') &&
    disputes.length === 0;
  if (charge === undefined || !isUndisturbed) return;
  const given = sumMinor(linesOf(payment).filter((line) => line.given && !isSentBack(payment, line.orderId)));
  assert(brought === given, `${payment.id} gave files of ${given} for ${brought}`);
}

/** The store keeps the bought files. */
function checkKept({ memory }: World, { id, file, files = [] }: Order): void {
  const forgotten = [file, ...files].filter(({ key }) => !memory.files.renewed.has(key));
  assert(forgotten.length === 0, `${id} is paid, and the store will delete ${forgotten.length} of its files`);
}

/** Returns true while the reconciler keeps looking at a refund that did not go through. */
function needsPerson({ owesRefund, refunds }: Payment): boolean {
  return owesRefund === true || refunds.some(({ state }) => state === 'stuck');
}

/** Returns true if the reconciler still has to remind of the evidence for a dispute. */
function awaitsReminder({ disputes = [] }: Payment): boolean {
  return disputes.some(({ respondByMs, reminded }) => respondByMs !== undefined && reminded !== true);
}

/** Returns true if we refund an order on our own; another rule demands the alarm of a failed refund. */
function isSentBack(payment: Payment, orderId: string): boolean {
  return payment.refunds.some((refund) => refund.reason !== 'asked' && isFor(refund, orderId));
}

/** Returns true if the money of an order was sent back by name. */
function isReturned(payment: Payment, orderId: string): boolean {
  return payment.refunds.some(({ orderIds, state }) => state === 'done' && orderIds?.includes(orderId));
}

/** Parses a record once: every event of a schedule reads all of them, and the table replaces records whole. */
function once<T>(parse: (item: Item) => T): (item: Item) => T {
  const known = new WeakMap<Item, T>();
  return (item) => {
    if (!known.has(item)) known.set(item, parse(item));
    return known.get(item)!;
  };
}
const ordersOnce = once(orderOf);
const paymentsOnce = once(paymentOf);
const entriesOnce = once(entryOf);
const mailsOnce = once(outboxMailOf);

interface Everything {
  orders: Order[];
  payments: Payment[];
  entries: Entry[];
  pending: number;
  mails: OutboxMail[];
}

async function readAll(world: World): Promise<Everything> {
  const items = await world.items();
  const of = (prefix: string, sk: (sk: string) => boolean): Item[] =>
    items.filter((item) => item.pk.startsWith(prefix) && sk(item.sk));
  const { pk: userPk, sk: userSk } = keys.user(world.uid);
  const user = items.find(({ pk, sk }) => pk === userPk && sk === userSk);
  assert(Number(user?.trialsLeft) >= 0, 'fewer than no trials are left');
  return {
    orders: of('WORKSPACE#', (sk) => sk === 'WORKSPACE')
      .map(ordersOnce)
      .filter((one) => one !== undefined),
    payments: of('ORDER#', (sk) => sk === 'ORDER').map(paymentsOnce),
    entries: of('ORDER#', (sk) => sk !== 'ORDER').map(entriesOnce),
    pending: of('EVENT#', () => true).filter(({ state }) => state === 'NEW').length,
    mails: of('MAIL#', () => true).map(mailsOnce),
  };
}

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what);
}
