import { expect, it } from 'vitest';
import { findOrder, orderItem } from '../order/order.ts';
import { SAMPLE_GRADIENT } from '../testing/sample-order.ts';
import { readLedger } from './ledger.ts';
import type { Payment, RequestedRefund } from './payment.ts';
import { isPaidAndNotGiven, overdueRefunds, reconcile } from './reconcile.ts';
import { settle } from './settle.ts';
import { openPayment } from './testing/sample-payment.ts';
import { startPaymentIn } from './testing/start-payment.ts';
import { newWorld } from './testing/world.ts';

const HOUR_MS = 3600_000;
const refund: RequestedRefund = { id: 'rfd_1', amountMinor: 1000, reason: 'files-gone', state: 'pending' };
const payment: Payment = { ...openPayment(0, 'content'), state: 'PAID', refunds: [refund] };
const refunding = (changes: Partial<RequestedRefund>): Payment => ({
  ...payment,
  refunds: [{ ...refund, ...changes }],
});

it('a payer has neither files nor money a day after paying, whatever holds up the refund', () => {
  for (const state of ['asked', 'pending', 'stuck'] as const) {
    expect(isPaidAndNotGiven(refunding({ state }), 24 * HOUR_MS)).toBe(false);
    expect(isPaidAndNotGiven(refunding({ state }), 25 * HOUR_MS)).toBe(true);
  }
  expect(isPaidAndNotGiven({ ...payment, refunds: [], owesRefund: true }, 25 * HOUR_MS)).toBe(true);
});

it('no alarm for payers who have or had the files, or have their money', () => {
  for (const changes of [{ entitles: true }, { given: true }, { state: 'OPEN' as const }])
    expect(isPaidAndNotGiven({ ...payment, ...changes }, 25 * HOUR_MS)).toBe(false);
  expect(isPaidAndNotGiven(refunding({ state: 'done' }), 25 * HOUR_MS)).toBe(false);
});

it('a refund counts from the time when it may be sent, and one of an earlier release from its payment', () => {
  const overdue = (changes: Partial<RequestedRefund>, hours: number) =>
    overdueRefunds(refunding({ state: 'asked', ...changes }), hours * HOUR_MS).length;
  expect(overdue({}, 6)).toBe(0);
  expect(overdue({}, 7)).toBe(1);
  expect(overdue({ askedAtMs: 2 * HOUR_MS }, 8)).toBe(0);
  expect(overdue({ askedAtMs: 0, notBeforeMs: 2 * HOUR_MS }, 8)).toBe(0);
  expect(overdue({ askedAtMs: 2 * HOUR_MS }, 9)).toBe(1);
  expect(overdue({ state: 'refused' }, 9)).toBe(0);
});

it('a dispute whose evidence is still missing raises an alarm three days before its deadline, once', async () => {
  const world = await newWorld('card');
  const { ports, memory, provider } = world;
  const { id } = await startPaymentIn(world);
  const session = provider.sessions.get(id)!;
  await provider.pay(session);
  await settle(ports, id);
  await provider.dispute(session);
  await settle(ports, id);
  const reminders = () => memory.logged.filter((event) => event === 'dispute deadline').length;
  const counts = [];
  for (let day = 0; day < 9; day += 1) {
    await reconcile(ports);
    counts.push(reminders());
    memory.clock.ms += 24 * HOUR_MS;
  }
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

it('one object that cannot be renewed keeps none of the others from the time that was bought, and they are renewed once', async () => {
  const world = await newWorld('card');
  const { ports, memory, provider } = world;
  const { id } = await startPaymentIn(world);
  await provider.pay(provider.sessions.get(id)!);
  await settle(ports, id);
  const order = (await findOrder(ports, world.orders[0]!))!;
  const { file, files = [] } = order;
  const image = { id: 'img_1', key: 'uploads/checked/picture', name: 'shades.png', sha256: 'hash' };
  const job = { ...order.job!, request: { ...SAMPLE_GRADIENT, image } };
  await memory.table.write([{ put: orderItem({ ...order, job }) }]);
  memory.files.post(image.key, new Uint8Array(3));
  const renew = memory.files.renew.bind(memory.files);
  memory.files.renew = async (key, keptFor) => {
    if (key === files[0]!.key) throw new Error('too large to copy');
    return await renew(key, keptFor);
  };
  const isKept = async () => (await readLedger(ports, id))?.payment.filesKept === true;
  memory.clock.ms += 24 * HOUR_MS;
  await reconcile(ports);
  expect(memory.logged).toContain('not reconciled');
  expect([...memory.files.renewed]).toEqual(expect.arrayContaining([file.key, image.key, files[1]!.key]));
  expect(await isKept()).toBe(false);
  memory.clock.ms += 24 * HOUR_MS;
  await reconcile(ports);
  memory.files.renew = renew;
  memory.clock.ms += 24 * HOUR_MS;
  await reconcile(ports);
  expect(await isKept()).toBe(true);
  expect(memory.files.renewals.at(-1)).toBe(files[0]!.key);
  expect(memory.files.renewals).toHaveLength(new Set(memory.files.renewals).size);
});
