import { describe, expect, it } from 'vitest';
import { isPaid } from '../order/entitlement.ts';
import type { Order } from '../order/order.ts';
import { decide, dueAt, type Facts, type RightChange } from './decide.ts';
import { entriesOf } from './entry.ts';
import type { Payment } from './payment.ts';
import type { Refund, Truth } from './provider.ts';
import { finishedOrder } from './testing/paying-user.ts';
import { openPayment } from './testing/sample-payment.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const order = finishedOrder('wsp_1', 'usr_1', NOW_MS - 1000);
const payment: Payment = { ...openPayment(NOW_MS - 500, order.job!.contentKey), providerId: 'cs_1' };
const high: Payment = { ...payment, precision: 'high' };
const paid: Truth = {
  state: 'paid',
  charge: { id: 'pi_1', amountMinor: 1000, currency: 'USD', atMs: NOW_MS, bookedAtMs: NOW_MS },
  refunds: [],
  disputes: [],
};

function facts(truth: Truth, found: Order | undefined, nowMs = NOW_MS): Facts {
  const orders = new Map(found === undefined ? [] : [[found.id, found]]);
  return { truth, orders, nowMs, linesAtOnce: 1 };
}

function toOf([change]: readonly RightChange[]): string {
  return change?.to ?? 'leave';
}

function outcome(found: Order | undefined, fields: Partial<Payment> = {}) {
  const now = { ...payment, ...fields };
  const { next, changes } = decide({ payment: now, entries: [] }, now, facts(paid, found))!;
  return [toOf(changes), next.entitles, next.refunds.map(({ reason }) => reason)];
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

  it('gives the file before the provider’s books show it, stays due, and is booked when they do', () => {
    const early: Truth = { ...paid, charge: { ...paid.charge!, bookedAtMs: undefined } };
    const first = decide({ payment, entries: [] }, payment, facts(early, order))!;
    expect(first).toMatchObject({ changes: [{ to: 'give' }], newEntries: [], next: { unbooked: true } });
    const kept: Payment = { ...first.next, filesKept: true };
    expect(dueAt(kept, NOW_MS)).toBeGreaterThan(NOW_MS);
    const holds = { ...order, paidLow: payment.id };
    expect(decide({ payment: kept, entries: [] }, kept, facts(early, holds))).toBeUndefined();
    const later: Truth = { ...paid, charge: { ...paid.charge!, bookedAtMs: NOW_MS + 9 } };
    const second = decide({ payment: kept, entries: [] }, kept, facts(later, holds))!;
    expect(second.newEntries).toMatchObject([{ kind: 'payment', amountMinor: 1000, atMs: NOW_MS + 9 }]);
    expect(second.next).not.toHaveProperty('unbooked');
    expect(second.next).not.toHaveProperty('dueAtMs');
    // An earlier answer that arrived late.
    const ledger = { payment: second.next, entries: second.newEntries };
    expect(decide(ledger, second.next, facts(early, holds))).toBeUndefined();
  });

  for (const [what, found] of Object.entries(gone))
    it(`is refunded if it meets ${what}`, () => {
      expect(outcome(found)).toEqual(['leave', false, ['files-gone']]);
    });

  it('is refunded if the order is deleted, or another payment covers the files', () => {
    expect(outcome(undefined)).toEqual(['leave', false, ['workspace-gone']]);
    expect(outcome({ ...order, uid: 'usr_2' })).toEqual(['leave', false, ['workspace-gone']]);
    expect(outcome({ ...order, paidLow: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
  });

  it('for the low-precision file is refunded if the high-precision one was paid, which covers both', () => {
    expect(outcome({ ...order, paidHigh: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
  });

  it('for high precision brings the low-precision files', () => {
    const { changes } = decide({ payment: high, entries: [] }, high, facts(paid, order))!;
    expect(toOf(changes)).toBe('give');
    expect(isPaid({ ...order, paidHigh: 'ord_1' }, 'low')).toBe(true);
  });

  it('of the difference gives high precision beside a payment for low precision only', () => {
    const difference = { precision: 'high', stepsUp: true } as const;
    expect(outcome({ ...order, paidLow: 'ord_2' }, difference)).toEqual(['give', true, []]);
    expect(outcome(order, difference)).toEqual(['leave', false, ['amount-differs']]);
    const steppedUp = { ...order, paidLow: 'ord_2', paidHigh: 'ord_1', highStepsUp: true } as const;
    expect([isPaid(steppedUp, 'low'), isPaid(steppedUp, 'high')]).toEqual([true, true]);
    const { paidLow: _refunded, ...left } = steppedUp;
    expect([isPaid(left, 'low'), isPaid(left, 'high')]).toEqual([true, false]);
  });

  it('of the full price is refunded if low precision was paid meanwhile: the price is the difference now', () => {
    expect(outcome({ ...order, paidLow: 'ord_2' }, high)).toEqual(['leave', false, ['amount-differs']]);
  });

  it('for low precision is refunded once a payment for high precision gives its right again', () => {
    const held = { ...order, paidLow: 'ord_1', paidHigh: 'ord_2' };
    expect(outcome(held, { given: true })).toEqual(['take', false, ['paid-twice']]);
  });

  it('is given again after a won dispute, whatever was paid meanwhile', () => {
    const before = { ...high, given: true };
    expect(outcome({ ...order, paidLow: 'ord_2' }, before)).toEqual(['give', true, []]);
  });

  it('is kept if its files were given once and their owner deleted or changed them', () => {
    expect(outcome(undefined, { given: true })).toEqual(['leave', false, []]);
    expect(outcome(otherLattice, { given: true })).toEqual(['leave', false, []]);
  });

  it('is refunded if amount or currency differ from the price', () => {
    const charges = [{ amountMinor: 900 }, { amountMinor: 1100 }, { currency: 'CNY' as const }];
    for (const change of charges) {
      const truth = { ...paid, charge: { ...paid.charge!, ...change } };
      const { next, changes } = decide({ payment, entries: [] }, payment, facts(truth, order))!;
      const reasons = next.refunds.map(({ reason }) => reason);
      expect([toOf(changes), next.entitles, reasons]).toEqual(['leave', false, ['amount-differs']]);
    }
  });
});

it('a payment that gives its files again has them kept again: they may have to be made again', () => {
  const back: Payment = { ...payment, state: 'PAID', given: true, filesKept: true };
  const { next } = decide({ payment: back, entries: [] }, back, facts(paid, order))!;
  expect(next.filesKept).toBeUndefined();
  expect(next.dueAtMs).toBeDefined();
});

describe('the evidence for a dispute', () => {
  const respondByMs = NOW_MS + 9 * 24 * 3_600_000;
  const reminderMs = respondByMs - 3 * 24 * 3_600_000;
  const kept: Payment = { ...payment, state: 'PAID', given: true, entitles: true, filesKept: true };
  const entries = entriesOf(payment, paid);
  /** Returns the payment after the provider was asked at a time, with or without evidence due. */
  const settledAt = (before: Payment, nowMs: number, deadline: number | undefined) => {
    const truth = { ...paid, disputes: [{ id: 'dp_1', respondByMs: deadline, moves: [] }] };
    return decide({ payment: before, entries }, before, facts(truth, { ...order, paidLow: 'ord_1' }, nowMs))
      ?.next;
  };

  it('raises its alarm again three days before it is due', () => {
    const opened = settledAt(kept, NOW_MS, respondByMs)!;
    expect(opened).toMatchObject({ dueAtMs: reminderMs, disputes: [{ id: 'dp_1', respondByMs }] });
    expect(settledAt(opened, reminderMs - 1, respondByMs)).toBeUndefined();
    const reminded = settledAt(opened, reminderMs, respondByMs)!;
    expect(reminded.disputes).toEqual([{ id: 'dp_1', respondByMs, reminded: true }]);
    expect(reminded).not.toHaveProperty('dueAtMs');
    expect(settledAt(reminded, respondByMs, respondByMs)).toBeUndefined();
  });

  it('raises no alarm once it was sent', () => {
    const answered = settledAt(settledAt(kept, NOW_MS, respondByMs)!, NOW_MS + 1, undefined)!;
    expect(answered.disputes).toEqual([{ id: 'dp_1' }]);
    expect(answered).not.toHaveProperty('dueAtMs');
  });
});

describe('a refund of our own that does not go through', () => {
  /** State after the provider answered each refund asked for so far with this state. */
  function paymentAfter(state: Refund['state'], rounds: number): Payment {
    let now = payment;
    for (let round = 0; round < rounds; round += 1) {
      const refunds = now.refunds.map(({ id, amountMinor }) => {
        const refund: Refund = { id: `re_${id}`, ourId: id, amountMinor, state, atMs: NOW_MS };
        return state === 'failed' ? { ...refund, returnedAtMs: NOW_MS } : refund;
      });
      const truth = { ...paid, refunds };
      now = decide({ payment: now, entries: [] }, now, facts(truth, undefined))?.next ?? now;
    }
    return now;
  }

  it('is requested again under a new id an hour later, at most three times', () => {
    const [first, second] = paymentAfter('failed', 2).refunds;
    expect(first).toMatchObject({ id: 'rfd_1', state: 'refused' });
    expect(second).toMatchObject({ id: 'rfd_1_2', state: 'asked', notBeforeMs: NOW_MS + 3_600_000 });
    expect(paymentAfter('failed', 2)).toMatchObject({ dueAtMs: NOW_MS + 3_600_000 });
    expect(paymentAfter('failed', 9).refunds.map(({ state }) => state)).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
  });

  it('stays due until the money is sent, and shows that we owe it', () => {
    expect(paymentAfter('failed', 9)).toMatchObject({ owesRefund: true, dueAtMs: NOW_MS + 24 * 3_600_000 });
  });

  it('is watched and not repeated while the provider waits for a person', () => {
    const stuck = paymentAfter('stuck', 5);
    expect(stuck.refunds.map(({ state }) => state)).toEqual(['stuck']);
    expect(stuck).toMatchObject({ dueAtMs: NOW_MS + 24 * 3_600_000 });
    const arrived: Refund = {
      id: 're_1',
      ourId: 'rfd_1',
      amountMinor: 1000,
      state: 'succeeded',
      atMs: NOW_MS,
    };
    const truth = { ...paid, refunds: [arrived] };
    const { next } = decide({ payment: stuck, entries: [] }, stuck, facts(truth, undefined))!;
    expect(next.refunds.map(({ state }) => state)).toEqual(['done']);
    expect(next.dueAtMs).toBeUndefined();
  });
});
