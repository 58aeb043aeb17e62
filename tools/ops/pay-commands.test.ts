import { beforeEach, describe, expect, it } from 'vitest';
import { findUser, type User } from '../../core/studio/account/user.ts';
import { payKeys } from '../../core/studio/pay/keys.ts';
import { readLedger } from '../../core/studio/pay/ledger.ts';
import { paymentsOfUser } from '../../core/studio/pay/payer/payments-of-user.ts';
import type { Payment } from '../../core/studio/pay/payment.ts';
import { startPayment } from '../../core/studio/pay/start.ts';
import { newWorld, pricesOf, type World } from '../../core/studio/pay/testing/world.ts';
import { OpsError, type Options } from './command/command.ts';
import { ANN, runWords } from './testing/run-words.ts';

const DAY = '2026-01-10';
let world: World;
let user: User;
let payment: Payment;

const request = () =>
  ({
    orderId: world.orders[0]!,
    precision: 'low',
    prices: pricesOf(world),
    locale: 'en',
    address: '192.0.2.1',
  }) as const;

beforeEach(async () => {
  world = await newWorld('card');
  user = (await findUser(world.ports, world.uid))!;
  payment = await startPayment(world.ports, user, request());
  world.provider.pay(world.provider.sessions.get(payment.id)!);
});

const runWith = async (options: Options, ...words: string[]) =>
  (await runWords(world.ports, words, { options })).join('\n');
const run = async (...words: string[]) => await runWith({}, ...words);

describe('the payment commands', () => {
  it('show a payment with its entries, by payment, order, user, charge and amount', async () => {
    const shown = await run('ledger', 'order', payment.id);
    expect(shown).toMatch(/PAID/);
    expect(shown).toContain('asked 10.00 USD, brought 10.00, gives the file');
    expect(await run('ledger', 'workspace', payment.orderId)).toBe(shown);
    expect(await run('ledger', 'workspace', 'wsp_2')).toContain('no payment');
    expect(await run('ledger', 'user', world.uid)).toBe(shown);
    expect(await run('ledger', 'user', 'nobody')).toContain('nothing');
    const { chargeId } = (await readLedger(world.ports, payment.id))!.payment;
    expect(await run('ledger', 'find', chargeId!)).toBe(shown);
    await runWith(ANN, 'refund', payment.id, '4.00');
    const refundId = world.provider.sessions.get(payment.id)!.refunds[0]!.id;
    expect(await run('ledger', 'find', refundId)).toContain(payment.id);
    await expect(run('ledger', 'find', 'ch_none')).rejects.toThrow(OpsError);
    await expect(run('ledger', 'find')).rejects.toThrow(OpsError);
    expect(await run('ledger', 'amount', '10', DAY)).toContain(payment.id);
    expect(await run('ledger', 'amount', '11', DAY)).toContain('no movement');
  });

  it('list payments of before the payments page for their payers', async () => {
    await run('ledger', 'order', payment.id);
    const key = payKeys.payment(payment.id);
    await world.ports.table.write([{ update: key, remove: ['gsi1pk', 'gsi1sk'] }]);
    const listed = async () =>
      (await paymentsOfUser(world.ports, world.uid, { after: '', size: 9 })).payments;
    expect(await listed()).toEqual([]);
    expect(await runWith(ANN, 'ledger', 'relist', DAY)).toContain('1 payments');
    expect((await listed()).map(({ payment: { id } }) => id)).toEqual([payment.id]);
  });

  it('show every attempt of an order, one that was paid and refunded before as well', async () => {
    await run('ledger', 'order', payment.id);
    await runWith(ANN, 'refund', payment.id);
    const second = await startPayment(world.ports, user, request());
    const shown = await run('ledger', 'workspace', payment.orderId);
    expect(shown).toContain(`${payment.id}   PAID`);
    expect(shown).toContain(`${second.id}   OPEN`);
  });

  it('refund a part and then the rest, never more, and say who did it and why', async () => {
    await run('ledger', 'order', payment.id);
    expect(await runWith({ 'dry-run': true }, 'refund', payment.id)).toContain('would refund 10.00 USD');
    await expect(run('refund', payment.id)).rejects.toThrow('--reason');
    await expect(runWith({ reason: 'asked' }, 'refund', payment.id)).rejects.toThrow('--by');
    expect((await readLedger(world.ports, payment.id))!.payment.refunds).toEqual([]);
    const part = await runWith(ANN, 'refund', payment.id, '4');
    expect(part).toContain('brought 6.00, gives the file');
    expect(part).toContain('asked, done, by ann: a fault in the file');
    expect(await runWith(ANN, 'refund', payment.id)).toContain('brought 0.00\n');
    await expect(runWith(ANN, 'refund', payment.id)).rejects.toThrow(OpsError);
    await expect(runWith(ANN, 'refund', 'ord_none')).rejects.toThrow('no order');
    await expect(runWith(ANN, 'refund', payment.id, 'all')).rejects.toThrow(OpsError);
  });

  it('refuse days that do not exist or have not begun', async () => {
    for (const day of ['2026-13-45', '2026-02-30', '2030-01-01', '2026-01-11', 'today', ''])
      for (const command of [
        ['ledger', 'day', day],
        ['ledger', 'amount', '10', day],
        ['statement', day],
      ])
        await expect(run(...command)).rejects.toThrow(OpsError);
    await expect(run('statement', DAY, '2026-01-09')).rejects.toThrow('before');
  });

  it('write a statement of a day, of days or of a month as CSV', async () => {
    await run('ledger', 'order', payment.id);
    await runWith(ANN, 'refund', payment.id, '4');
    const lines = (await run('statement', '2026-01')).split('\n');
    expect(lines[0]).toBe('day,time,kind,amount,currency,order,workspace,user,provider,id');
    expect(lines.slice(1).map((line) => line.split(',').slice(2, 7).join(' '))).toEqual([
      `payment 10.00 USD ${payment.id} ${payment.orderId}`,
      `refund -4.00 USD ${payment.id} ${payment.orderId}`,
    ]);
    expect(await run('statement', '2026-01-09', DAY)).toBe(lines.join('\n'));
    expect((await run('statement', '2026-01-09')).split('\n')).toHaveLength(1);
  });

  it('compare a day with the provider and settle missing notifications', async () => {
    const day = new Date(world.ports.clock.nowMs()).toISOString().slice(0, 10);
    expect(await run('ledger', 'day', day)).toContain('1 differences found, 0 left');
    const shown = await run('ledger', 'day', day);
    expect(shown).toContain('provider 10.00   ledger 10.00');
    expect(shown).toMatch(new RegExp(`payment +10\\.00 USD  ${payment.id}  ${world.uid}`));
    expect(world.memory.logged).toContain('ledger differs');
    await expect(run('ledger', 'day', 'today')).rejects.toThrow(OpsError);
  });
});
