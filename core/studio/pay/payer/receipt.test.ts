import { describe, expect, it } from 'vitest';
import { MAIL_ATTEMPTS, MAIL_RETRY_SECONDS } from '../../../rules/account/limits.ts';
import { findUser } from '../../account/user.ts';
import { sendOutbox } from '../../mail/outbox.ts';
import { reconcile } from '../reconcile.ts';
import { refundPayment } from '../refund.ts';
import { endAttempt, settle } from '../settle.ts';
import { startPayment } from '../start.ts';
import { newWorld, pricesOf, type World } from '../testing/world.ts';

async function paidWorld({ locale = 'en', email }: { locale?: 'en' | 'zh'; email?: string } = {}) {
  const world = await newWorld('card');
  const user = (await findUser(world.ports, world.uid))!;
  const { id } = await startPayment(world.ports, email === undefined ? user : { ...user, email }, {
    orderId: world.orders[0]!,
    precision: 'low',
    prices: pricesOf(world),
    locale,
    address: 'here',
  });
  await world.provider.pay(world.provider.sessions.get(id)!);
  return { world, id, user };
}

function later({ memory }: World, seconds = MAIL_RETRY_SECONDS): void {
  memory.clock.ms += seconds * 1000;
}

describe('a receipt', () => {
  it('is sent once to the payer, however often the payment is settled and reconciled', async () => {
    const { world, id, user } = await paidWorld();
    await Promise.all([settle(world.ports, id), settle(world.ports, id)]);
    await Promise.all([reconcile(world.ports), reconcile(world.ports)]);
    later(world, 24 * 3600);
    await settle(world.ports, id);
    await reconcile(world.ports);
    const { mailed } = world.memory;
    expect(mailed.map(({ to }) => to)).toEqual([user.email]);
    for (const part of [id, 'USD 10.00', 'bracket', '10 January 2026', 'https://studio.example/payments'])
      expect(mailed[0]!.text).toContain(part);
    expect(mailed[0]!.text).toContain('https://studio.example/paymentTerms');
    expect(mailed[0]!.subject).toContain(id);
  });

  it('is written in the language of the payment', async () => {
    const { world, id } = await paidWorld({ locale: 'zh' });
    await settle(world.ports, id);
    await sendOutbox(world.ports);
    expect(world.memory.mailed[0]).toMatchObject({ subject: expect.stringContaining('付款凭证') });
    expect(world.memory.mailed[0]!.text).toContain('2026年1月10日');
    expect(world.memory.mailed[0]!.text).not.toMatch(/Order number|Amount/);
  });

  it('follows each refund, with its own amount', async () => {
    const { world, id } = await paidWorld();
    await settle(world.ports, id);
    await refundPayment(world.ports, id, { amountMinor: 400 });
    await reconcile(world.ports);
    await refundPayment(world.ports, id);
    await reconcile(world.ports);
    const refunds = world.memory.mailed.filter(({ subject }) => subject.startsWith('Your refund'));
    expect(refunds.map(({ text }) => /USD \d+\.\d\d/.exec(text)?.[0])).toEqual(['USD 4.00', 'USD 6.00']);
  });

  it('says that a payment which gives no files is refunded', async () => {
    const { world, id } = await paidWorld();
    await world.ports.table.write([
      { update: { pk: `WORKSPACE#${world.orders[0]}`, sk: 'WORKSPACE' }, set: { status: 'GENERATING' } },
    ]);
    await settle(world.ports, id);
    await sendOutbox(world.ports);
    const [mail] = world.memory.mailed;
    expect(mail).toMatchObject({ subject: expect.stringContaining('Your payment is being refunded') });
    expect(mail!.text).toContain('cannot give you the files');
  });

  it('is not written for a payment that was never made, or without an address', async () => {
    const { world, id } = await paidWorld({ email: '' });
    await settle(world.ports, id);
    const other = await newWorld('card');
    const user = (await findUser(other.ports, other.uid))!;
    const request = { orderId: other.orders[0]!, precision: 'low', locale: 'en', address: 'here' } as const;
    const open = await startPayment(other.ports, user, { ...request, prices: pricesOf(other) });
    await endAttempt(other.ports, open.id);
    for (const { ports, memory } of [world, other]) {
      expect(await sendOutbox(ports)).toBe(0);
      expect(memory.mailed).toEqual([]);
    }
  });

  it('is sent again after the mail service failed, and given up with a log line', async () => {
    const { world, id } = await paidWorld();
    await settle(world.ports, id);
    const broken = { ...world.ports, mail: { send: async () => Promise.reject(new Error('down')) } };
    await sendOutbox(broken);
    expect(await sendOutbox(world.ports)).toBe(0);
    later(world);
    await sendOutbox(world.ports);
    expect(world.memory.mailed).toHaveLength(1);
    await refundPayment(world.ports, id);
    for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
      expect(world.memory.logged).not.toContain('mail given up');
      await sendOutbox(broken);
      later(world, MAIL_RETRY_SECONDS * 2 ** attempt);
    }
    expect(world.memory.logged).toContain('mail given up');
    expect(await sendOutbox(world.ports)).toBe(0);
  });
});
