import { beforeEach, expect, it } from 'vitest';
import { REFUND_PENDING_SECONDS } from '../../rules/pay/limits.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { compareDay, ledgerOfDay } from './compare.ts';
import { receiveNotification, workOnNotification } from './inbox.ts';
import { payKeys } from './keys.ts';
import { readLedger } from './ledger.ts';
import type { Payment } from './payment.ts';
import { ProviderUnavailable } from './provider.ts';
import { reconcile } from './reconcile.ts';
import { refundableMinor, refundPayment } from './refund.ts';
import { settle } from './settle.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { startPaymentIn } from './testing/start-payment.ts';
import { newWorld, type World } from './testing/world.ts';

const DAY = '2026-01-10';
let world: World;
let provider: FakeProvider;
let payment: Payment;

beforeEach(async () => {
  world = await newWorld('card');
  provider = world.provider as FakeProvider;
  payment = await startPaymentIn(world);
  provider.pay(provider.sessions.get(payment.id)!);
});

/** Differences that the daily comparison leaves, and whether it raised the alarm. */
async function compared() {
  const { left } = await compareDay(world.ports, DAY);
  return { what: left.map(({ what }) => what), alarm: world.memory.logged.includes('ledger differs') };
}

it('finds a movement of another amount in the books of the provider', async () => {
  await settle(world.ports, payment.id);
  provider.books[0]!.amountMinor -= 1;
  expect(await compared()).toEqual({ what: ['amount'], alarm: true });
});

it('finds a movement in the ledger that the provider does not know', async () => {
  await settle(world.ports, payment.id);
  provider.books.length = 0;
  expect(await compared()).toEqual({ what: ['unknown'], alarm: true });
});

it('settles a movement that is missing in the ledger', async () => {
  expect(await compared()).toEqual({ what: [], alarm: true });
  expect((await readLedger(world.ports, payment.id))?.entries).toHaveLength(1);
});

it('an entry that cannot be read raises the alarm, and keeps no later day from being compared', async () => {
  await settle(world.ports, payment.id);
  const { kind, id } = (await readLedger(world.ports, payment.id))!.entries[0]!;
  const update = payKeys.entry(payment.id, kind, id);
  await world.ports.table.write([{ update, set: { amountMinor: 'spoiled' } }]);
  expect(await compared()).toEqual({ what: ['missing'], alarm: true });
  expect(world.memory.logged).toContain('record unreadable');
  // A statement does not leave it out.
  await expect(ledgerOfDay(world.ports, DAY)).rejects.toThrow(/unreadable/);
});

it('the right to files is given to the order as it was read, not to one that was changed meanwhile', async () => {
  const { table } = world.ports;
  const write = table.write.bind(table);
  table.write = async (writes) => {
    table.write = write;
    const order = (await findOrder(world.ports, payment.orderId))!;
    const job = { ...order.job!, contentKey: 'another lattice' };
    await write([{ put: orderItem({ ...order, job, version: order.version + 1 }) }]);
    await write(writes);
  };
  expect(await settle(world.ports, payment.id)).toMatchObject({
    entitles: false,
    refunds: [{ reason: 'files-gone' }],
  });
  expect((await findOrder(world.ports, payment.orderId))?.paidLow).toBeUndefined();
});

it('a refund on its way cannot be promised again, whether the provider has it or not', async () => {
  await settle(world.ports, payment.id);
  provider.down = true;
  await expect(refundPayment(world.ports, payment.id, { amountMinor: 400 })).rejects.toBeInstanceOf(
    ProviderUnavailable,
  );
  expect(refundableMinor((await readLedger(world.ports, payment.id))!)).toBe(600);
  provider.down = false;
  provider.slowBanks = true;
  await expect(refundPayment(world.ports, payment.id, { amountMinor: 601 })).rejects.toThrow('notPaid');
  await refundPayment(world.ports, payment.id, { amountMinor: 600 });
  expect(refundableMinor((await readLedger(world.ports, payment.id))!)).toBe(0);
});

it('a refund that does not go through raises the alarm, before its state is written', async () => {
  await settle(world.ports, payment.id);
  await refundPayment(world.ports, payment.id, { amountMinor: 400 });
  provider.refundFails(provider.sessions.get(payment.id)!);
  world.memory.table.write = () => Promise.reject(new Error('crash'));
  await expect(settle(world.ports, payment.id)).rejects.toThrow('crash');
  expect(world.alarms.size).toBe(1);
});

it('a notification stays new until its payment is settled', async () => {
  const [notification] = provider.wire;
  await receiveNotification(world.ports, notification!);
  provider.down = true;
  const { eventId } = notification!;
  await expect(workOnNotification(world.ports, eventId)).rejects.toBeInstanceOf(ProviderUnavailable);
  provider.down = false;
  await workOnNotification(world.ports, eventId);
  expect((await readLedger(world.ports, payment.id))?.entries).toHaveLength(1);
});

/** Lets the reconciler run once an hour. Returns the events it logs in the last hour. */
async function eventsAfterHours(hours: number): Promise<readonly string[]> {
  for (let hour = 1; hour < hours; hour += 1) await oneHourLater();
  const before = world.memory.logged.length;
  await oneHourLater();
  return world.memory.logged.slice(before);
}

async function oneHourLater(): Promise<void> {
  world.memory.clock.ms += 3600_000;
  await reconcile(world.ports);
}

it('a refund that the bank keeps for 14 days is overdue', async () => {
  await settle(world.ports, payment.id);
  provider.slowBanks = true;
  await refundPayment(world.ports, payment.id, { amountMinor: 400 });
  expect(await eventsAfterHours(14 * 24)).not.toContain('refund overdue');
  expect(await eventsAfterHours(2)).toContain('refund overdue');
});

it('a refund that the provider has not accepted for 6 hours is overdue, even without an answer', async () => {
  await settle(world.ports, payment.id);
  provider.down = true;
  await expect(refundPayment(world.ports, payment.id, { amountMinor: 400 })).rejects.toBeInstanceOf(
    ProviderUnavailable,
  );
  expect(await eventsAfterHours(6)).not.toContain('refund overdue');
  expect(await eventsAfterHours(1)).toContain('refund overdue');
});

it('a refund that waits for the bank is sent once, and looked at again an hour later', async () => {
  await settle(world.ports, payment.id);
  provider.slowBanks = true;
  let sent = 0;
  const refund = provider.refund.bind(provider);
  provider.refund = (...given) => {
    sent += 1;
    return refund(...given);
  };
  await refundPayment(world.ports, payment.id, { amountMinor: 400 });
  for (let run = 0; run < 3; run += 1) {
    world.memory.clock.ms += REFUND_PENDING_SECONDS * 1000;
    await reconcile(world.ports);
  }
  expect(sent).toBe(1);
  const { payment: now } = (await readLedger(world.ports, payment.id))!;
  expect(now.refunds).toMatchObject([{ state: 'pending' }]);
  expect(now.dueAtMs).toBe(world.memory.clock.ms + REFUND_PENDING_SECONDS * 1000);
});
