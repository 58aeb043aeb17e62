import { expect, it } from 'vitest';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { endingOf, filesBoughtWith } from './payment-ending.ts';

const UNPAID = { isPaid: false, refundReason: null, attempt: 'open' } as PaymentState;

it('says that a payment arrived, even if the page was opened by Cancel', () => {
  expect(endingOf({ ...UNPAID, isPaid: true }, false, true)).toEqual({ outcome: 'success' });
});

it('gives the reason of a refund before it says that the attempt has ended', () => {
  const refunded = { ...UNPAID, refundReason: 'files-gone', attempt: 'ended' } as PaymentState;
  expect(endingOf(refunded, false, true)).toEqual({ outcome: 'returned', reason: 'files-gone' });
});

it('names a cancelled payment only if the server knows that none is on its way', () => {
  expect(endingOf(UNPAID, false, true)).toEqual({ outcome: 'cancel' });
  expect(endingOf({ ...UNPAID, attempt: 'unknown' }, false, true)).toEqual({ outcome: 'unknown' });
  expect(endingOf(undefined, false, true)).toEqual({ outcome: 'checking' });
});

it('does not claim an outcome that the server did not give', () => {
  expect(endingOf(undefined, true, false)).toEqual({ outcome: 'unknown' });
  expect(endingOf({ ...UNPAID, attempt: 'unknown' }, false, false)).toEqual({ outcome: 'checking' });
  expect(endingOf({ ...UNPAID, attempt: 'ended' }, false, false)).toEqual({ outcome: 'failed' });
  expect(endingOf(UNPAID, false, false)).toEqual({ outcome: 'checking' });
});

it('counts the files of the newest payment for an order, whichever of its orders that is', () => {
  const payments = [
    { workspaceId: 'wsp_4' },
    { workspaceId: 'wsp_1', others: ['wsp_2', 'wsp_3'].map((workspaceId) => ({ workspaceId })) },
    { workspaceId: 'wsp_1' },
  ] as Parameters<typeof filesBoughtWith>[1];
  const counts = ['wsp_1', 'wsp_3', 'wsp_4', 'wsp_5'].map((id) => filesBoughtWith(id, payments));
  expect(counts).toEqual([3, 3, 1, 1]);
});
