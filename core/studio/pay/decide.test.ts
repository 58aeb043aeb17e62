import { describe, expect, it } from 'vitest';
import type { Workspace } from '../order/order.ts';
import { decide } from './decide.ts';
import type { Order } from './payment.ts';
import type { Truth } from './provider.ts';
import { finishedWorkspace } from './testing/paying-user.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const workspace = finishedWorkspace('wsp_1', 'usr_1', NOW_MS - 1000);
const order: Order = {
  id: 'ord_1',
  version: 1,
  uid: 'usr_1',
  workspaceId: 'wsp_1',
  precision: 'low',
  contentKey: workspace.job!.contentKey,
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
  payment: { id: 'pi_1', amountMinor: 1000, currency: 'USD', atMs: NOW_MS },
  refunds: [],
  disputes: [],
};

/** What becomes of the paid order beside this workspace. */
function outcome(found: Workspace | undefined, changes: Partial<Order> = {}) {
  const now = { ...order, ...changes };
  const { next, entitlement } = decide({ order: now, entries: [] }, now, paid, found, NOW_MS)!;
  return [entitlement, next.entitles, next.refunds.map(({ reason }) => reason)];
}

const job = workspace.job!;
const otherLattice: Workspace = { ...workspace, job: { ...job, contentKey: 'another' } };
const gone = {
  'another lattice': otherLattice,
  'a lattice that is being made': { ...workspace, status: 'GENERATING' as const },
  'no files': { ...workspace, files: [] },
  'only the other precision': { ...workspace, files: workspace.files!.slice(1) },
  'files whose time was over at the payment': { ...workspace, keptUntilMs: NOW_MS },
};

describe('a payment', () => {
  it('gives the files that were there when it was begun', () => {
    expect(outcome(workspace)).toEqual(['give', true, []]);
  });

  for (const [what, found] of Object.entries(gone))
    it(`is sent back when it meets ${what}`, () => {
      expect(outcome(found)).toEqual(['leave', false, ['files-gone']]);
    });

  it('is sent back when the workspace is gone, or another order pays for the files', () => {
    expect(outcome(undefined)).toEqual(['leave', false, ['workspace-gone']]);
    expect(outcome({ ...workspace, paidLow: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
  });

  it('for the low-precision file is sent back when the precise one was paid, which covers both', () => {
    expect(outcome({ ...workspace, paidHigh: 'ord_2' })).toEqual(['leave', false, ['paid-twice']]);
    const high = { precision: 'high' as const };
    expect(outcome({ ...workspace, paidLow: 'ord_2' }, high)).toEqual(['give', true, []]);
  });

  it('stays with us when its files were given once and their owner deleted or changed them', () => {
    expect(outcome(undefined, { given: true })).toEqual(['leave', false, []]);
    expect(outcome(otherLattice, { given: true })).toEqual(['leave', false, []]);
  });
});
