import { beforeEach, describe, expect, it } from 'vitest';
import { pricesAt } from '../../rules/pay/prices.ts';
import { sendOutbox } from '../mail/outbox.ts';
import { deleteOrder } from '../order/delete.ts';
import { checkPayment } from './check.ts';
import { readLedger } from './ledger.ts';
import { paymentWrite } from './payment.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refund.ts';
import { settle } from './settle.ts';
import { changeOrder, paidOrders, pay, startAll } from './testing/batch.ts';
import { finishedOrder } from './testing/paying-user.ts';
import { startPaymentIn } from './testing/start-payment.ts';
import { newWorld, type World } from './testing/world.ts';

const PRICES = pricesAt('global', Date.UTC(2026, 0, 10));
const LOW = PRICES.low.amountMinor;
let world: World;
beforeEach(async () => {
  world = await newWorld('card');
});

describe('what goes back of one payment for a batch', () => {
  it('sends back the price of an order that is gone when it is paid, and gives the others', async () => {
    const payment = await startAll(world);
    await deleteOrder(world.ports, world.uid, 'wsp_2');
    await pay(world, payment);
    expect(await paidOrders(world)).toEqual(['wsp_1', 'wsp_3']);
    await sendOutbox(world.ports);
    expect(world.memory.mailed[0]!.text).toContain('cannot give you the files of bracket,');
    world.memory.clock.ms += 3600_000;
    await reconcile(world.ports);
    const { payment: now, entries } = (await readLedger(world.ports, payment.id))!;
    expect(now.refunds).toMatchObject([
      { amountMinor: LOW, orderIds: ['wsp_2'], reason: 'workspace-gone', state: 'done' },
    ]);
    expect(entries.find(({ kind }) => kind === 'refund')).toMatchObject({
      amountMinor: -LOW,
      orderId: 'wsp_2',
    });
    expect(await paidOrders(world)).toEqual(['wsp_1', 'wsp_3']);
  });

  it('gives an order no more once its price was refunded, and can be refunded for the rest', async () => {
    const payment = await startAll(world);
    await pay(world, payment);
    await refundPayment(world.ports, payment.id, { orderId: 'wsp_3' });
    expect(await paidOrders(world)).toEqual(['wsp_1', 'wsp_2']);
    await expect(refundPayment(world.ports, payment.id, { orderId: 'wsp_3' })).rejects.toThrow('notPaid');
    const again = await startPaymentIn(world, { orderId: 'wsp_3' });
    await pay(world, again);
    expect(await paidOrders(world)).toEqual(world.orders);
    await refundPayment(world.ports, payment.id);
    expect(await paidOrders(world)).toEqual(['wsp_3']);
  });

  it('can send back by hand the price of an order whose refund did not go through', async () => {
    const payment = await startAll(world);
    await deleteOrder(world.ports, world.uid, 'wsp_2');
    await pay(world, payment);
    const session = world.provider.sessions.get(payment.id)!;
    world.provider.slowBanks = true;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      world.memory.clock.ms += 2 * 3600_000;
      await reconcile(world.ports);
      await world.provider.refundFails(session);
      await settle(world.ports, payment.id);
    }
    world.provider.slowBanks = false;
    expect((await readLedger(world.ports, payment.id))!.payment.owesRefund).toBe(true);
    await refundPayment(world.ports, payment.id, { orderId: 'wsp_2' });
    const { payment: now } = (await readLedger(world.ports, payment.id))!;
    expect(now.refunds.at(-1)).toMatchObject({ amountMinor: LOW, reason: 'asked', state: 'done' });
    expect(now).not.toHaveProperty('owesRefund');
    expect(await paidOrders(world)).toEqual(['wsp_1', 'wsp_3']);
  });

  it('never asks for more back than it has brought and other refunds take', async () => {
    const payment = await startAll(world);
    await deleteOrder(world.ports, world.uid, 'wsp_2');
    await changeOrder(world, 'wsp_3', { files: [] });
    world.provider.slowBanks = true;
    await world.provider.pay(world.provider.sessions.get(payment.id)!);
    const { payment: read } = (await readLedger(world.ports, payment.id))!;
    const asked = { id: 'rfd_hand', amountMinor: 2 * LOW - 1, reason: 'asked', state: 'pending' } as const;
    await world.ports.table.write([paymentWrite(read, { ...read, refunds: [asked] })]);
    const { refunds } = (await settle(world.ports, payment.id))!;
    expect(refunds).toMatchObject([
      asked,
      { amountMinor: LOW, orderIds: ['wsp_2'], reason: 'workspace-gone' },
      { amountMinor: 1, orderIds: ['wsp_3'], reason: 'files-gone' },
    ]);
  });

  it('says of each order whether its own refund failed', async () => {
    const payment = await startAll(world);
    await changeOrder(world, 'wsp_2', { files: [] });
    await changeOrder(world, 'wsp_3', { uid: 'usr_other' });
    await pay(world, payment);
    const { payment: read } = (await readLedger(world.ports, payment.id))!;
    const refunds = read.refunds.map((one) => ({
      ...one,
      state: one.reason === 'files-gone' ? ('refused' as const) : ('done' as const),
    }));
    await world.ports.table.write([paymentWrite(read, { ...read, refunds, owesRefund: true })]);
    const said = async (id: string) =>
      (await checkPayment(world.ports, finishedOrder(id, '', 0), 'low')).refundReason;
    expect([await said('wsp_1'), await said('wsp_2'), await said('wsp_3')]).toEqual([
      null,
      'refund-failed',
      'workspace-gone',
    ]);
  });

  it('loses all its files to a dispute, and has them back when that is won', async () => {
    const payment = await startAll(world);
    await pay(world, payment);
    const session = world.provider.sessions.get(payment.id)!;
    await world.provider.dispute(session);
    await settle(world.ports, payment.id);
    expect(await paidOrders(world)).toEqual([]);
    await world.provider.dispute(session);
    await settle(world.ports, payment.id);
    expect(await paidOrders(world)).toEqual(world.orders);
  });
});
