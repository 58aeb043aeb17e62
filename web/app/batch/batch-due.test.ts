import { expect, test } from 'vitest';
import { batchDue } from './batch-due.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

test('nothing is due for what failed or is paid, and the difference for what is paid in low precision', () => {
  const order = (paidMinor: number, status: 'COMPLETED' | 'FAILED' | 'PREPARING' = 'COMPLETED') => ({
    ...{ status, paid: paidMinor === 0 ? null : usd(paidMinor) },
  });
  const orders = [order(0), order(0, 'PREPARING'), order(0, 'FAILED'), order(300), order(800)];
  expect(batchDue(orders, { low: usd(300), high: usd(800) })).toEqual({
    ...{ count: 3, low: usd(600), high: usd(2100) },
  });
});
