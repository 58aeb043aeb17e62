import { beforeEach, describe, expect, it } from 'vitest';
import type { Precision } from '../../rules/order/result-formats.ts';
import {
  CARD_CHECKOUT_SECONDS,
  PAY_LANGUAGE_CHANGES_PER_USER,
  PAY_STARTS_PER_ADDRESS,
  PAY_STARTS_PER_USER,
} from '../../rules/pay/limits.ts';
import { pricesAt } from '../../rules/pay/prices.ts';
import { findUser, userItem } from '../account/user.ts';
import { paymentStateOf } from '../download/download.ts';
import { downloadInfo } from '../download/info.ts';
import { isPaid } from '../order/entitlement.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { WriteRefused } from '../store/table.ts';
import { readLedger } from './ledger.ts';
import type { Payment } from './payment.ts';
import { AttemptLapsed, ProviderUnavailable } from './provider.ts';
import { refundPayment } from './refund.ts';
import { settle } from './settle.ts';
import { type StartRequest, startPayment } from './start.ts';
import { finishedOrder, payingUser } from './testing/paying-user.ts';
import { newWorld, type World } from './testing/world.ts';

const PRICES = pricesAt('global', Date.UTC(2026, 0, 10));
let world: World;
beforeEach(async () => {
  world = await newWorld('card');
});

/** Starts a payment as a user does, for the low-precision file of his order. */
async function start(changes: Partial<StartRequest> = {}, uid = world.uid): Promise<Payment> {
  const request: StartRequest = {
    orderId: world.orders[0]!,
    precision: 'low',
    prices: PRICES,
    locale: 'en',
    address: '192.0.2.1',
    ...changes,
  };
  return await startPayment(world.ports, payingUser(uid, world.memory.clock.ms), request);
}

async function pay({ id }: Payment): Promise<void> {
  await world.provider.pay(world.provider.sessions.get(id)!);
  await settle(world.ports, id);
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
    const low = { ...PRICES.low, amountMinor: 1 + PRICES.low.amountMinor };
    expect((await start({ prices: { ...PRICES, low } })).amountMinor).toBe(low.amountMinor);
    expect([...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one))).toHaveLength(
      1,
    );
  });

  it('keeps the price of a checkout that is open when the prices change', async () => {
    const open = await start();
    const user = (await findUser(world.ports, world.uid))!;
    const low = { ...PRICES.low, amountMinor: 5 * PRICES.low.amountMinor };
    const order = (await findOrder(world.ports, open.orderId))!;
    expect(paymentStateOf({ ...PRICES, low }, { user, order }, { precision: 'low' }).price).toEqual(low);
    await pay(open);
    expect((await readLedger(world.ports, open.id))?.payment).toMatchObject({ entitles: true, refunds: [] });
  });

  it('leaves one attempt to pay although the reconciler writes to the old one while it is closed', async () => {
    world.provider.down = true;
    await expect(start()).rejects.toBeInstanceOf(ProviderUnavailable);
    world.provider.down = false;
    // The old attempt never reached its provider. Its next two writes meet a write of the reconciler.
    const { table } = world.memory;
    const write = table.write.bind(table);
    let meets = 2;
    table.write = async (writes) => {
      const opens = writes.find((one) => 'put' in one && one.put.state === 'OPEN');
      if (opens !== undefined && 'put' in opens && meets > 0) {
        meets -= 1;
        const { pk, sk } = opens.put;
        await write([{ update: { pk, sk }, add: { version: 1 } }]);
      }
      await write(writes);
    };
    await start({ locale: 'zh' });
    const payable = [...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one));
    expect(payable).toHaveLength(1);
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

  it('asks one price, the low one, if both precisions are the same file, and gives both', async () => {
    const orderId = world.orders[1]!;
    const payment = await start({ orderId, precision: 'high' });
    expect(payment).toMatchObject({ precision: 'low', amountMinor: PRICES.low.amountMinor });
    expect((await start({ orderId })).id).toBe(payment.id);
    await pay(payment);
    const order = (await findOrder(world.ports, orderId))!;
    expect([isPaid(order, 'low'), isPaid(order, 'high')]).toEqual([true, true]);
    await expect(start({ orderId, precision: 'high' })).rejects.toThrow('alreadyPaid');
  });

  it('asks the difference for high precision after low precision was paid, the same sum as at once', async () => {
    const low = await start();
    await pay(low);
    const difference = await start({ precision: 'high' });
    expect(low.amountMinor + difference.amountMinor).toBe(PRICES.high.amountMinor);
    await pay(difference);
    const order = (await findOrder(world.ports, low.orderId))!;
    expect(isPaid(order, 'high')).toBe(true);
  });

  it('asks the low price again for high precision if the payment it builds on was refunded', async () => {
    const low = await start();
    await pay(low);
    await pay(await start({ precision: 'high' }));
    await refundPayment(world.ports, low.id);
    const order = (await findOrder(world.ports, low.orderId))!;
    expect([isPaid(order, 'low'), isPaid(order, 'high')]).toEqual([true, false]);
    const again = await start({ precision: 'high' });
    expect(again.amountMinor).toBe(low.amountMinor);
    await pay(again);
    expect(isPaid((await findOrder(world.ports, low.orderId))!, 'high')).toBe(true);
  });

  it('gives a file whose grant was withdrawn while its checkout was open, and starts no other', async () => {
    const open = await start({ precision: 'high' });
    const user = { ...payingUser(world.uid, world.memory.clock.ms), grants: [] };
    const again = { orderId: open.orderId, prices: PRICES, locale: 'en', address: '192.0.2.1' } as const;
    const startWithout = (precision: Precision) => startPayment(world.ports, user, { ...again, precision });
    await expect(startWithout('high')).rejects.toThrow('notGranted');
    await pay(open);
    const order = (await findOrder(world.ports, open.orderId))!;
    const query = { id: order.id, precision: 'high', format: 'stl' } as const;
    expect((await downloadInfo(world.ports, { host: 'global', user, order }, query)).url).toContain(
      'high.stl',
    );
    await expect(startWithout('high')).rejects.toThrow('alreadyPaid');
  });

  it('lets the payer of the difference pay for low precision again without the grant', async () => {
    const low = await start();
    await pay(low);
    await pay(await start({ precision: 'high' }));
    await refundPayment(world.ports, low.id);
    const user = { ...payingUser(world.uid, world.memory.clock.ms), grants: [] };
    const again = { orderId: low.orderId, prices: PRICES, locale: 'en', address: '192.0.2.1' } as const;
    const payment = await startPayment(world.ports, user, { ...again, precision: 'high' });
    await pay(payment);
    expect(isPaid((await findOrder(world.ports, low.orderId))!, 'high')).toBe(true);
  });

  it('does not continue an open checkout at another price, whichever side changed', async () => {
    const first = await start();
    const dearer = { ...PRICES, low: { ...PRICES.low, amountMinor: PRICES.low.amountMinor + 1 } };
    const second = await start({ prices: dearer });
    expect(second.id).not.toBe(first.id);
    expect(second.amountMinor).toBe(dearer.low.amountMinor);
    expect(world.provider.isPayable(world.provider.sessions.get(first.id)!)).toBe(false);
    const other = { ...PRICES, low: { ...dearer.low, currency: 'CNY' as const } };
    expect(await start({ prices: other })).toMatchObject({ currency: 'CNY' });
  });

  it('names model, lattice and precision in the checkout, in the language of the payer', async () => {
    const { title } = await start();
    expect(title).toBe('bracket\u00a0· Body-centred (BCC)\u00a0· low precision');
    expect((await start({ locale: 'zh' })).title).toBe('bracket\u00a0· 体心立方 (BCC)\u00a0· 低精度');
  });

  it('does not hand out a checkout that was paid or closed while its notification is late', async () => {
    const first = await start();
    await world.provider.close(first);
    const second = await start();
    expect(second.id).not.toBe(first.id);
    await world.provider.pay(world.provider.sessions.get(second.id)!);
    await expect(start()).rejects.toThrow('alreadyPaid');
  });

  it('ends an attempt that its provider no longer starts, and starts another', async () => {
    const startAtProvider = world.provider.start.bind(world.provider);
    let first = '';
    world.provider.start = async (payment) => {
      first ||= payment.id;
      if (payment.id === first) throw new AttemptLapsed();
      return await startAtProvider(payment);
    };
    const second = await start();
    expect(second.state).toBe('OPEN');
    expect((await readLedger(world.ports, first))?.payment.state).toBe('CLOSED');
    expect((await start()).id).toBe(second.id);
  });

  it('only starts while the files outlast the payment', async () => {
    const [id] = world.orders;
    const order = (await findOrder(world.ports, id!))!;
    const payMs = CARD_CHECKOUT_SECONDS * 1000;
    await world.ports.table.write([
      { put: orderItem({ ...order, keptUntilMs: world.memory.clock.ms + payMs + 1 }) },
    ]);
    const payment = await start();
    world.memory.clock.ms += 1;
    await expect(start()).rejects.toThrow('resultEnding');
    world.memory.clock.ms += payMs - 10_000;
    await pay(payment);
    expect((await readLedger(world.ports, payment.id))?.payment).toMatchObject({
      entitles: true,
      refunds: [],
    });
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

  it('begins a checkout again in another language only so often an hour, then continues the open one', async () => {
    for (let times = 0; times < 25; times += 1) await start({ locale: times % 2 === 0 ? 'en' : 'zh' });
    expect(world.provider.sessions.size).toBe(1 + PAY_LANGUAGE_CHANGES_PER_USER.max);
    world.memory.clock.ms += 3600 * 1000;
    const { id } = await start({ locale: 'en' });
    expect((await start({ locale: 'zh' })).id).not.toBe(id);
  });

  it('asks for patience while other requests replace each of its attempts', async () => {
    const { table } = world.ports;
    const write = table.write.bind(table);
    table.write = async (writes) => {
      if (writes.some((one) => 'put' in one && one.put.pk.startsWith('ATTEMPT#'))) throw new WriteRefused(1);
      await write(writes);
    };
    await expect(start()).rejects.toMatchObject({
      codeName: 'tooManyPayments',
      details: { retryAfterSeconds: 5 },
    });
    table.write = write;
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
    await expect(start({ orderId }, 'usr_late')).rejects.toThrow('tooManyPayments');
    await expect(start({ orderId, address: '192.0.2.2' }, 'usr_late')).resolves.toBeDefined();
  });
});
