import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../payment.ts';
import { refundPayment } from '../refund.ts';
import { settle } from '../settle.ts';
import { startPaymentIn } from '../testing/start-payment.ts';
import { newWorld, type World } from '../testing/world.ts';
import { paymentsOfUser } from './payments-of-user.ts';

let world: World;
beforeEach(async () => {
  world = await newWorld('card');
});

async function start(index: number): Promise<Payment> {
  return await startPaymentIn(world, { orderId: world.orders[index]! });
}

async function pay(index: number): Promise<Payment> {
  const payment = await start(index);
  world.provider.pay(world.provider.sessions.get(payment.id)!);
  await settle(world.ports, payment.id);
  world.memory.clock.ms += 60_000;
  return payment;
}

const list = async (after = '', size = 20, uid = world.uid) =>
  await paymentsOfUser(world.ports, uid, { after, size });
const shown = async () =>
  (await list()).payments.map(({ payment: { id }, state, refundedMinor }) => [id, state, refundedMinor]);

describe('the payments of a user', () => {
  it('are listed newest first, with the purchase of each', async () => {
    const first = await pay(0);
    await start(1);
    expect(await shown()).toEqual([[first.id, 'paid', 0]]);
    const second = await pay(1);
    expect(await shown()).toEqual([
      [second.id, 'paid', 0],
      [first.id, 'paid', 0],
    ]);
    const { payment } = (await list()).payments[0]!;
    expect(payment.item).toEqual({ model: 'bracket', lattice: 'TYPE-20002', goods: 'both' });
  });

  it('come in pages, and a cursor of another user leads to nothing of theirs', async () => {
    const ids = [(await pay(0)).id, (await pay(1)).id];
    const page = await list('', 1);
    expect(page.payments.map(({ payment }) => payment.id)).toEqual([ids[1]]);
    const rest = await list(page.next, 1);
    expect(rest.payments.map(({ payment }) => payment.id)).toEqual([ids[0]]);
    expect(rest.next).toBeUndefined();
    expect(await list(page.next, 1, 'usr_other')).toEqual({ payments: [] });
  });

  it('show the refunded sum', async () => {
    const { id } = await pay(0);
    await refundPayment(world.ports, id, { amountMinor: 400 });
    expect(await shown()).toEqual([[id, 'partly-refunded', 400]]);
    await refundPayment(world.ports, id);
    expect(await shown()).toEqual([[id, 'refunded', 1000]]);
  });

  it('show an attempt that was paid and refunded beside the one that followed', async () => {
    const first = await pay(0);
    await refundPayment(world.ports, first.id);
    const second = await pay(0);
    expect(await shown()).toEqual([
      [second.id, 'paid', 0],
      [first.id, 'refunded', 1000],
    ]);
  });
});
