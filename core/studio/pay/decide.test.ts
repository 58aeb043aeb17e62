import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order.ts';
import { decide } from './decide.ts';
import type { Payment } from './payment.ts';
import type { Truth } from './provider.ts';
import { finishedOrder } from './testing/paying-user.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const order = finishedOrder('wsp_1', 'usr_1', NOW_MS - 1000);
const payment: Payment = {
  id: 'ord_1',
  version: 1,
  uid: 'usr_1',
  orderId: 'wsp_1',
  precision: 'low',
  contentKey: order.job!.contentKey,
  provider: 'card',
  amountMinor: 1000,
  currency: 'USD',
  title: 'bracket.stl',
  locale: 'en',
  state: 'OPEN',
  createdAtMs: NOW_MS - 500,
  expiresAtMs: NOW_MS + 1000,
  providerId: 'cs_1',
  entitles: false,
  given: false,
  refunds: [],
};
const paid: Truth = {
  state: 'paid',
  charge: { id: 'pi_1', amountMinor: 1000, currency: 'USD', atMs: NOW_MS },
  refunds: [],
  disputes: [],
};

/** Returns the outcome of the paid payment beside this order. */
function outcome(found: Order | undefined, changes: Partial<Payment> = {}) {
  const now = { ...payment, ...changes };
  const { next, entitlement } = decide({ payment: now, entries: [] }, now, paid, found, NOW_MS)!;
  return [entitlement, next.entitles, next.refunds.map(({ reason }) => reason)];
}

const job = order.job!;
const otherLattice: Order = { ...order, job: { ...job, contentKey: 'another' } };
const gone = {
  'another lattice': otherLattice,
  'a lattice that is being made': { ...order, status: 'GENERATING' as const },
  'no files': { ...order, files: [] },
  'only the other precision': { ...order, files: order.files!.slice(1) },
  'files whose time was over at the payment': { ...order, keptUntilMs: NOW_MS },
};

describe('a payment', () => {
  it('gives the files that existed when it began', () => {
    expect(outcome(order)).toEqual(['give', true, []]);
  });

  for (const [what, found] of Object.entries(gone))
    it(`is refunded if it meets ${what}`, () => {
      expect(outcome(found)).toEqual(['leave', false, ['files-gone']]);
    });

  it('is refunded if the order is gone, or another payment covers the files', () => {
    expect(outcome(undefined)).toEqual(['leave', false, ['workspace-gone']]);
    expect(outcome({ ...order, paidLow: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
  });

  it('for the low-precision file is refunded if the high-precision one was paid, which covers both', () => {
    expect(outcome({ ...order, paidHigh: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
    const high = { precision: 'high' as const };
    expect(outcome({ ...order, paidLow: 'ord_2' }, high)).toEqual(['give', true, []]);
  });

  it('is kept if its files were given once and their owner deleted or changed them', () => {
    expect(outcome(undefined, { given: true })).toEqual(['leave', false, []]);
    expect(outcome(otherLattice, { given: true })).toEqual(['leave', false, []]);
  });
});
