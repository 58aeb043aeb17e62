import { beforeEach, describe, expect, it } from 'vitest';
import { pricesAt } from '../../rules/pay/prices.ts';
import { findUser } from '../account/user.ts';
import { sendOutbox } from '../mail/outbox.ts';
import { deleteOrder } from '../order/delete.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import { checkPayment } from './check.ts';
import { readLedger } from './ledger.ts';
import { paymentWrite } from './payment.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refund.ts';
import { saleOf, saleStateOf } from './sale.ts';
import { settle } from './settle.ts';
import { changeOrder, paidOrders, pay, startAll } from './testing/batch.ts';
import { finishedFiles, finishedOrder, ONE_FILE_ORDER } from './testing/paying-user.ts';
import { startPaymentIn } from './testing/start-payment.ts';
import { newWorld, type World } from './testing/world.ts';

const PRICES = pricesAt('global', Date.UTC(2026, 0, 10));
const LOW = PRICES.low.amountMinor;
let world: World;
beforeEach(async () => {
  world = await newWorld('card');
});

/** All three orders of the world. */
const ALL = { orderId: 'wsp_1', others: ['wsp_2', 'wsp_3'], precision: 'low', prices: PRICES } as const;
const payable = () => [...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one));

/** Does something else before the n-th next write of the table. */
function beforeWrite(n: number, act: () => Promise<unknown>): void {
  const { table } = world.ports;
  const write = table.write.bind(table);
  let count = 0;
  table.write = async (writes: readonly Write[]) => {
    count += 1;
    if (count === n) await act();
    await write(writes);
  };
}

describe('one payment for a batch', () => {
  it('asks the sum of its orders once, names their number, and gives all their files', async () => {
    const payment = await startAll(world);
    expect(payment).toMatchObject({ amountMinor: 3 * LOW, title: '3 files\u00a0· low precision' });
    expect(payable()).toHaveLength(1);
    await pay(world, payment);
    expect(await paidOrders(world)).toEqual(world.orders);
    const [entry] = (await readLedger(world.ports, payment.id))!.entries;
    expect(entry).toMatchObject({
      amountMinor: 3 * LOW,
      orderId: 'wsp_1',
      otherOrderIds: ['wsp_2', 'wsp_3'],
    });
    await sendOutbox(world.ports);
    expect(world.memory.mailed[0]!.text).toContain('bracket, bracket, bracket');
    await expect(startAll(world)).rejects.toThrow('alreadyPaid');
  });

  it('names files that are one in both precisions as the page does, before and at the checkout', async () => {
    for (const id of world.orders)
      await changeOrder(world, id, { files: finishedFiles('results/', ['low', 'high'], ONE_FILE_ORDER) });
    const user = (await findUser(world.ports, world.uid))!;
    const sale = await saleOf(world.ports, user, ALL);
    const { goods } = saleStateOf(user, sale, { ...ALL, latest: { attempt: 'none', refundReason: null } });
    expect([goods, (await startAll(world)).title]).toEqual(['both', '3 files\u00a0· low and high precision']);
  });

  it('sells an order once that it names twice', async () => {
    const payment = await startAll(world, ['wsp_1', 'wsp_1', 'wsp_2', 'wsp_2']);
    expect(payment).toMatchObject({ amountMinor: 2 * LOW, others: [{ orderId: 'wsp_2', amountMinor: LOW }] });
    await pay(world, payment);
    expect(await paidOrders(world)).toEqual(['wsp_1', 'wsp_2']);
  });

  it('is continued while its orders and prices are the same, and closed when they differ', async () => {
    const first = await startAll(world);
    expect((await startAll(world)).id).toBe(first.id);
    const fewer = await startAll(world, world.orders.slice(1));
    expect(fewer.id).not.toBe(first.id);
    expect(payable().map(({ paymentId }) => paymentId)).toEqual([fewer.id]);
  });

  it('is closed before one of its orders can be bought alone, and closes payments for single orders', async () => {
    await startAll(world);
    const single = await startPaymentIn(world, { orderId: 'wsp_3' });
    expect(payable().map(({ paymentId }) => paymentId)).toEqual([single.id]);
    const all = await startAll(world);
    expect(payable().map(({ paymentId }) => paymentId)).toEqual([all.id]);
  });

  it('leaves out orders that are paid, free, deleted, ending or not finished, and foreign ones', async () => {
    const ids = ['wsp_4', 'wsp_5', 'wsp_6', 'wsp_7'];
    const nowMs = world.memory.clock.ms;
    for (const [n, id] of ids.entries())
      await world.ports.table.write([
        { put: orderItem(finishedOrder(id, n === 3 ? 'usr_other' : world.uid, nowMs)) },
      ]);
    await pay(world, await startPaymentIn(world, { orderId: 'wsp_1' }));
    await changeOrder(world, 'wsp_2', { trialFor: 'content of wsp_2' });
    await deleteOrder(world.ports, world.uid, 'wsp_3');
    await changeOrder(world, 'wsp_4', { keptUntilMs: nowMs + 1000 });
    await changeOrder(world, 'wsp_5', { status: 'GENERATING' });
    const user = (await findUser(world.ports, world.uid))!;
    const wanted = { ...ALL, others: [...ALL.others, ...ids] };
    const sale = await saleOf(world.ports, user, wanted);
    expect(
      saleStateOf(user, sale, { ...wanted, latest: { attempt: 'none', refundReason: null } }),
    ).toMatchObject({
      isPaid: false,
      orders: 1,
      price: { amountMinor: LOW },
      leftOut: [
        { orderId: 'wsp_1', reason: 'paid' },
        { orderId: 'wsp_2', reason: 'free' },
        { orderId: 'wsp_3', reason: 'gone' },
        { orderId: 'wsp_4', reason: 'ending' },
        { orderId: 'wsp_5', reason: 'not-ready' },
        { orderId: 'wsp_7', reason: 'gone' },
      ],
    });
    const payment = await startAll(world, ['wsp_1', 'wsp_2', 'wsp_3', ...ids]);
    expect(payment).toMatchObject({ orderId: 'wsp_6', amountMinor: LOW });
    expect(payment).not.toHaveProperty('others');
  });

  it('is not paid while one of its orders is neither paid nor can be', async () => {
    const user = (await findUser(world.ports, world.uid))!;
    const isPaidNow = async () => {
      const sale = await saleOf(world.ports, user, ALL);
      return saleStateOf(user, sale, { ...ALL, latest: { attempt: 'none', refundReason: null } }).isPaid;
    };
    await pay(world, await startPaymentIn(world, { orderId: 'wsp_1' }));
    await changeOrder(world, 'wsp_2', { trialFor: 'content of wsp_2' });
    await changeOrder(world, 'wsp_3', { keptUntilMs: world.memory.clock.ms + 1000 });
    expect(await isPaidNow()).toBe(false);
    await deleteOrder(world.ports, world.uid, 'wsp_3');
    expect(await isPaidNow()).toBe(true);
  });

  it('gives the others while the record of one of its orders is unreadable, and that one once it is not', async () => {
    const payment = await startAll(world);
    const record = (await world.ports.table.get(keys.order('wsp_2')))!;
    await world.ports.table.write([{ put: { ...record, status: 'UNKNOWN' } }]);
    await pay(world, payment);
    expect(await world.ports.table.get(keys.order('wsp_3'))).toMatchObject({ paidLow: payment.id });
    world.memory.clock.ms += 3600_000;
    await reconcile(world.ports);
    const { payment: now } = (await readLedger(world.ports, payment.id))!;
    expect(now).toMatchObject({ refunds: [], linesLeft: true });
    expect(now.dueAtMs).toBeGreaterThan(world.memory.clock.ms);
    expect(now).not.toHaveProperty('filesKept');
    const user = (await findUser(world.ports, world.uid))!;
    expect((await saleOf(world.ports, user, ALL)).leftOut).toContainEqual({
      orderId: 'wsp_2',
      reason: 'not-ready',
    });
    await world.ports.table.write([{ put: record }]);
    world.memory.clock.ms += 3600_000;
    await reconcile(world.ports);
    expect(await paidOrders(world)).toEqual(world.orders);
    expect((await readLedger(world.ports, payment.id))!.payment).toMatchObject({ filesKept: true });
  });

  it('gives the orders that an earlier release left without files, once a page asks', async () => {
    const payment = await startAll(world);
    await world.provider.pay(world.provider.sessions.get(payment.id)!);
    const { payment: read } = (await readLedger(world.ports, payment.id))!;
    const { dueAtMs: _none, ...rest } = read;
    const next = { ...rest, state: 'PAID', entitles: true, given: true, filesKept: true } as const;
    await world.ports.table.write([paymentWrite(read, next)]);
    await changeOrder(world, 'wsp_1', { paidLow: payment.id });
    await checkPayment(world.ports, (await findOrder(world.ports, 'wsp_2'))!, 'low');
    expect(await paidOrders(world)).toEqual(world.orders);
  });
});

describe('a payment for more orders than a transaction holds', () => {
  it('never reaches its provider before all its orders point to it', async () => {
    for (const other of ['wsp_1', 'wsp_3'])
      for (const write of [2, 3]) {
        world = await newWorld('card');
        // The first writes count the start; the next ones claim two orders, then the third, then end the claim.
        beforeWrite(2 + write, async () => void (await startPaymentIn(world, { orderId: other })));
        await startAll(world);
        const places = payable().flatMap((one) => one.places);
        expect(new Set(places).size).toBe(places.length);
      }
  });

  it('is closed if its start was cut off while it claimed its orders', async () => {
    beforeWrite(4, async () => Promise.reject(new Error('crash')));
    await expect(startAll(world)).rejects.toThrow('crash');
    world.memory.clock.ms += 120_000;
    await reconcile(world.ports);
    expect(world.provider.sessions.size).toBe(0);
    const [claimed] = (await world.items()).filter(({ pk, sk }) => pk.startsWith('ORDER#') && sk === 'ORDER');
    expect(claimed).toMatchObject({ state: 'CLOSED', claiming: true });
    await pay(world, await startAll(world));
    expect(await paidOrders(world)).toEqual(world.orders);
  });

  it('gives a hundred orders by one checkout, also when it is cut off between the transactions', async () => {
    const orders = Array.from({ length: 100 }, (_, n) => `wsp_of_${String(n).padStart(3, '0')}`);
    for (const id of orders)
      await world.ports.table.write([
        { put: orderItem(finishedOrder(id, world.uid, world.memory.clock.ms)) },
      ]);
    const { linesAtOnce: _few, ...ports } = world.ports;
    world.ports = ports;
    const payment = await startAll(world, orders);
    expect(payable()).toMatchObject([{ amountMinor: 100 * LOW }]);
    await world.provider.pay(world.provider.sessions.get(payment.id)!);
    beforeWrite(2, async () => Promise.reject(new Error('crash')));
    await expect(settle(world.ports, payment.id)).rejects.toThrow('crash');
    expect(await paidOrders(world, orders)).toHaveLength(40);
    world.memory.clock.ms += 3600_000;
    await reconcile(world.ports);
    expect(await paidOrders(world, orders)).toEqual(orders);
    await refundPayment(world.ports, payment.id);
    expect(await paidOrders(world, orders)).toEqual([]);
    expect(await world.ports.table.get(keys.order(orders[99]!))).not.toHaveProperty('paidLow');
  });
});
