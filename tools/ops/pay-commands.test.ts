import { beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../../core/studio/account/user.ts';
import type { Payment } from '../../core/studio/pay/payment.ts';
import { startPayment } from '../../core/studio/pay/start.ts';
import { newWorld, pricesOf, type World } from '../../core/studio/pay/testing/world.ts';
import { OpsError } from './commands.ts';
import { PAY_COMMANDS } from './pay-commands.ts';

let world: World;
let payment: Payment;

beforeEach(async () => {
  world = await newWorld('card');
  const user = (await findUser(world.ports, world.uid))!;
  const orderId = world.orders[0]!;
  const request = {
    orderId,
    precision: 'low',
    prices: pricesOf(world),
    locale: 'en',
    address: '192.0.2.1',
  } as const;
  payment = await startPayment(world.ports, user, request);
  world.provider.pay(world.provider.sessions.get(payment.id)!);
});

const run = async (...words: string[]) => {
  const [name = '', ...rest] = words;
  return (await PAY_COMMANDS[name]!({ ports: world.ports, rest })).join('\n');
};

describe('the payment commands', () => {
  it('show a payment with its entries, by payment or by order', async () => {
    const shown = await run('ledger', 'order', payment.id);
    expect(shown).toMatch(/PAID/);
    expect(shown).toContain('asked 10.00 USD, brought 10.00, gives the file');
    expect(await run('ledger', 'workspace', payment.orderId)).toBe(shown);
    expect(await run('ledger', 'workspace', 'wsp_2')).toContain('no payment');
  });

  it('refund a part and then the rest, and never more', async () => {
    await run('ledger', 'order', payment.id);
    expect(await run('refund', payment.id, '4')).toContain('brought 6.00, gives the file');
    expect(await run('refund', payment.id)).toContain('brought 0.00\n');
    await expect(run('refund', payment.id)).rejects.toThrow(OpsError);
    await expect(run('refund', 'ord_none')).rejects.toThrow('no such order');
    await expect(run('refund', payment.id, 'all')).rejects.toThrow(OpsError);
  });

  it('compare a day with the provider and settle missing notifications', async () => {
    const day = new Date(world.ports.clock.nowMs()).toISOString().slice(0, 10);
    expect(await run('ledger', 'day', day)).toContain('1 differences found, 0 left');
    expect(await run('ledger', 'day', day)).toContain('provider 10.00   ledger 10.00');
    expect(world.memory.logged).toContain('ledger differs');
    await expect(run('ledger', 'day', 'today')).rejects.toThrow(OpsError);
  });
});
