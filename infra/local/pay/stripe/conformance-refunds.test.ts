import { describe, expect, test } from 'vitest';
import { StripeStage } from './testing/stripe-stage.ts';

const stage = StripeStage.ofFile();

describe('refunded money', () => {
  test('is refunded in parts, never more than was paid, each with its balance line', async () => {
    const payment_intent = await stage.paid();
    await stage.stripe.refunds.create({ payment_intent, amount: 400 });
    const tooMuch = stage.stripe.refunds.create({ payment_intent, amount: 601 });
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount' });
    await stage.stripe.refunds.create({ payment_intent });
    const again = stage.stripe.refunds.create({ payment_intent });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stage.stripe.refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([400, 600]);
  });

  test('is withdrawn by a dispute, which blocks refunds until the bank returns it', async () => {
    const payment_intent = await stage.paid();
    const { id } = stage.local.bank.disputes.open(payment_intent);
    const blocked = stage.stripe.refunds.create({ payment_intent });
    await expect(blocked).rejects.toMatchObject({ code: 'charge_disputed' });
    stage.local.bank.disputes.close(id, 'won');
    const { data } = await stage.stripe.disputes.list({ payment_intent });
    const lines = data[0]!.balance_transactions;
    expect(lines.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [-1000, 1500, -2500],
      [1000, 0, 1000],
    ]);
    await stage.local.delivered();
    expect(stage.typesTaken().filter((type) => type.startsWith('charge.dispute.'))).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test('is withdrawn in part by a dispute, for good if the bank decides against us', async () => {
    const payment_intent = await stage.paid();
    const { id } = stage.local.bank.disputes.open(payment_intent, 300);
    expect(() => stage.local.bank.disputes.close(id, 'warning_closed')).toThrow('cannot end so');
    stage.local.bank.disputes.close(id, 'lost');
    const { data } = await stage.stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: 'lost', amount: 300, balance_transactions: [{ amount: -300 }] }]);
    const blocked = stage.stripe.refunds.create({ payment_intent });
    await expect(blocked).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('waits for the bank, arrives, and may come back days later', async () => {
    const payment_intent = await stage.paid();
    stage.local.bank.refunds.slow = true;
    const { id, status } = await stage.stripe.refunds.create({ payment_intent, amount: 400 });
    stage.local.bank.refunds.slow = false;
    expect(status).toBe('pending');
    const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
    const now = async () => (await stage.stripe.refunds.list({ payment_intent, expand })).data[0]!;
    expect((await now()).balance_transaction).toBeNull();
    stage.local.bank.refunds.finish(id);
    expect(await now()).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -400 } });
    stage.local.bank.refunds.fail(id);
    expect(await now()).toMatchObject({ status: 'failed', failure_balance_transaction: { amount: 400 } });
    await stage.local.delivered();
    const types = stage.typesTaken().filter((type) => type.startsWith('refund.'));
    expect(types).toEqual(['refund.created', 'refund.failed', 'refund.updated']);
    await stage.stripe.refunds.create({ payment_intent, amount: 1000 });
  });

  test('stays with us if a pending refund is cancelled', async () => {
    const payment_intent = await stage.paid();
    stage.local.bank.refunds.slow = true;
    const { id } = await stage.stripe.refunds.create({ payment_intent });
    stage.local.bank.refunds.slow = false;
    stage.local.bank.refunds.cancel(id);
    expect(await stage.stripe.refunds.list({ payment_intent })).toMatchObject({
      data: [{ status: 'canceled', balance_transaction: null }],
    });
    await stage.stripe.refunds.create({ payment_intent, amount: 1000 });
  });

  test('is asked about in an inquiry with a deadline, which takes nothing', async () => {
    const payment_intent = await stage.paid();
    const { id } = stage.local.bank.disputes.inquire(payment_intent);
    const { data } = await stage.stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: 'warning_needs_response', balance_transactions: [] }]);
    expect(data[0]?.evidence_details.due_by).toBeGreaterThan(stage.nowMs / 1000);
    stage.local.bank.disputes.close(id, 'warning_closed');
    expect((await stage.stripe.disputes.list({ payment_intent })).data[0]?.balance_transactions).toEqual([]);
  });

  test('is listed in pages', async () => {
    const payment_intent = await stage.paid();
    for (let part = 0; part < 12; part += 1)
      await stage.stripe.refunds.create({ payment_intent, amount: 10 });
    expect((await stage.stripe.refunds.list({ payment_intent })).has_more).toBe(true);
    const all = await stage.stripe.refunds.list({ payment_intent }).autoPagingToArray({ limit: 100 });
    expect(all).toHaveLength(12);
  });

  test('is in the balance of its day, beside fees and payouts, in the currency of the account', async () => {
    stage.nowMs += 5 * 24 * 3600_000;
    const created = { gte: stage.nowMs / 1000, lt: stage.nowMs / 1000 + 60 };
    stage.local.bank.balance.settlesIn = { currency: 'eur', rate: 0.9 };
    const payment_intent = await stage.paid();
    await stage.stripe.refunds.create({ payment_intent });
    stage.local.bank.balance.settlesIn = undefined;
    stage.local.bank.balance.chargeFee(200, 'eur');
    stage.local.bank.balance.payOut('eur');
    const { data } = await stage.stripe.balanceTransactions.list({ created, expand: ['data.source'] });
    expect(data.map(({ type, amount, fee, currency }) => [type, amount, fee, currency])).toEqual([
      ['charge', 900, 59, 'eur'],
      ['refund', -900, 0, 'eur'],
      ['stripe_fee', -200, 0, 'eur'],
      ['payout', 259, 0, 'eur'],
    ]);
    expect(data.map(({ exchange_rate }) => exchange_rate)).toEqual([0.9, 0.9, null, null]);
    expect(data.map(({ source }) => (source as { object: string } | null)?.object)).toEqual([
      ...['charge', 'refund', undefined, 'payout'],
    ]);
  });
});
