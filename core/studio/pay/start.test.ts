import { beforeEach, describe, expect, it } from 'vitest';
import { PAY_STARTS_PER_ADDRESS, PAY_STARTS_PER_USER } from '../../rules/pay/limits.ts';
import { PRICES } from '../../rules/pay/prices.ts';
import { userItem } from '../account/user.ts';
import { findOrder, orderItem } from '../order/order.ts';
import type { Payment } from './payment.ts';
import { type StartRequest, startPayment } from './start.ts';
import { finishedOrder, payingUser } from './testing/paying-user.ts';
import { newWorld, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await newWorld('card');
});

/** Starts a payment as a user does, for the low-precision file of his order. */
async function start(changes: Partial<StartRequest> = {}, uid = world.uid): Promise<Payment> {
  const request: StartRequest = {
    orderId: world.orders[0]!,
    precision: 'low',
    price: PRICES.global.low,
    locale: 'en',
    address: '192.0.2.1',
    ...changes,
  };
  return await startPayment(world.ports, payingUser(uid, world.memory.clock.ms), request);
}

/** Creates another user with a finished order. Returns the order's id. */
async function neighbour(uid: string): Promise<string> {
  const nowMs = world.memory.clock.ms;
  const order = finishedOrder(`wsp_of_${uid}`, uid, nowMs);
  await world.ports.table.write([{ put: userItem(payingUser(uid, nowMs)) }, { put: orderItem(order) }]);
  return order.id;
}

describe('starting to pay', () => {
  it('continues the open attempt while files, price and language are the same', async () => {
    const first = await start();
    expect((await start()).id).toBe(first.id);
    expect((await start({ locale: 'zh' })).id).not.toBe(first.id);
    const dearer = { ...PRICES.global.low, amountMinor: 1 + PRICES.global.low.amountMinor };
    expect((await start({ price: dearer })).amountMinor).toBe(dearer.amountMinor);
    expect([...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one))).toHaveLength(
      1,
    );
  });

  it('ends the open attempt and starts another after the lattice was replaced', async () => {
    const first = await start();
    const order = (await findOrder(world.ports, first.orderId))!;
    const job = { ...order.job!, contentKey: 'another' };
    await world.ports.table.write([{ put: orderItem({ ...order, job }) }]);
    const second = await start();
    expect(second).toMatchObject({ contentKey: 'another' });
    expect(world.provider.isPayable(world.provider.sessions.get(first.id)!)).toBe(false);
  });

  it('is limited per user and hour, with the seconds to wait, and allowed again afterwards', async () => {
    for (let times = 0; times < PAY_STARTS_PER_USER.max; times += 1) await start();
    await expect(start()).rejects.toMatchObject({
      codeName: 'tooManyPayments',
      details: { retryAfterSeconds: 3600 },
    });
    expect(world.provider.sessions.size).toBe(1);
    world.memory.clock.ms += 3600 * 1000;
    await expect(start()).resolves.toBeDefined();
  });

  it('is limited for all users of one address together, and for no others', async () => {
    const users = Math.ceil(PAY_STARTS_PER_ADDRESS.max / PAY_STARTS_PER_USER.max) + 1;
    let started = 0;
    for (let number = 0; number < users; number += 1) {
      const uid = `usr_of_${number}`;
      const orderId = await neighbour(uid);
      for (
        let times = 0;
        times < PAY_STARTS_PER_USER.max && started < PAY_STARTS_PER_ADDRESS.max;
        times += 1
      ) {
        await start({ orderId }, uid);
        started += 1;
      }
    }
    const orderId = await neighbour('usr_late');
    await expect(start({ orderId }, 'usr_late')).rejects.toMatchObject({ codeName: 'tooManyPayments' });
    await expect(start({ orderId, address: '192.0.2.2' }, 'usr_late')).resolves.toBeDefined();
  });
});
