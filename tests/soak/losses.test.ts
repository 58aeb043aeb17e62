import { beforeEach, describe, expect, it } from 'vitest';
import { finishedOrder } from '../../core/studio/pay/testing/paying-user.ts';
import { type Journal, type KnownOrder, knowOrder, newJournal } from './journal.ts';
import { type Evidence, findLosses } from './losses.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const move = { kind: 'payment', id: 'pi_1', amountMinor: 1000, currency: 'USD', atMs: NOW_MS } as const;

let journal: Journal;
let known: KnownOrder;
let evidence: Evidence;

/** A run in which one user generated, used a free download, and paid. */
beforeEach(() => {
  journal = newJournal();
  journal.users.push({ uid: 'usr_1', trials: 3 });
  known = Object.assign(knowOrder(journal, 'wsp_1', 'usr_1'), {
    ...{ queued: true, trialAsked: true, trialUsed: true },
  });
  const order = { ...finishedOrder('wsp_1', 'usr_1', NOW_MS), paidLow: 'ord_1' };
  const keys = [order.frameKey, order.openPreviewKey, order.previewKey];
  evidence = {
    orders: [order],
    users: [{ uid: 'usr_1', trialsLeft: 2, inFlight: 0 }],
    payments: [{ id: 'ord_1', orderId: 'wsp_1', state: 'PAID', refunds: [] } as never],
    entries: [{ ...move, paymentId: 'ord_1', provider: 'card', uid: 'usr_1', orderId: 'wsp_1' }],
    unread: 0,
    books: [move],
    charged: ['ord_1'],
    stored: new Map([
      ...keys.filter((key) => key !== undefined).map((key): [string, string] => [key, '']),
      ...order.files!.map(({ key, sha256 }): [string, string] => [key, sha256]),
    ]),
  };
});

describe('the check after a run', () => {
  it('finds nothing where nothing is lost', () => {
    expect(findLosses(journal, evidence)).toEqual([]);
  });

  const [first] = finishedOrder('wsp_1', 'usr_1', NOW_MS).files!;
  const planted: readonly [what: string, plant: () => unknown, found: string][] = [
    ['a lost order', () => evidence.orders.pop(), 'wsp_1 is lost'],
    ['a lost user', () => evidence.users.pop(), 'user usr_1 is lost'],
    [
      'a lost file',
      () => (evidence.stored as Map<string, string>).delete(first!.key),
      `${first!.key} is lost`,
    ],
    [
      'a file with other bytes',
      () => (evidence.stored as Map<string, string>).set(first!.key, 'other'),
      `${first!.key} is not what was made`,
    ],
    ['a job without an end', () => setJob('RUNNING'), 'wsp_1: its job is RUNNING for ever'],
    ['a failed job', () => setJob('FAILED'), 'wsp_1: its job ended FAILED (undefined)'],
    [
      'a job that ended without a cancellation',
      () => setJob('CANCELLED'),
      'wsp_1: its job ended CANCELLED (undefined)',
    ],
    ['a deleted order that is there', () => (known.deletion = 'done'), 'wsp_1 was deleted and is there'],
    [
      'a trial used twice',
      () => (evidence.users[0]!.trialsLeft = 1),
      'usr_1 used 2 free downloads for 1 files',
    ],
    [
      'a trial never counted',
      () => (evidence.users[0]!.trialsLeft = 3),
      'usr_1 used 0 free downloads and has 1 files of them',
    ],
    ['a place in flight', () => (evidence.users[0]!.inFlight = 1), 'usr_1 has 1 jobs in flight for ever'],
    ['a lost entry', () => evidence.entries.pop(), 'the ledger lacks payment#pi_1 1000'],
    ['an entry of no money', () => evidence.books.pop(), 'the provider knows nothing of payment#pi_1 1000'],
    ['an entry there twice', () => evidence.entries.push(evidence.entries[0]!), '1 entries are there twice'],
    ['a payment without its record', () => evidence.payments.pop(), 'ord_1 was paid and does not say so'],
    [
      'a payment that gives nothing',
      () => delete evidence.orders[0]!.paidLow,
      'ord_1 brought 1000 and gives nothing',
    ],
    ['an unread notification', () => (evidence.unread = 1), '1 notifications were never worked on'],
    ['what a user saw', () => journal.complaints.push('no address'), 'no address'],
  ];

  for (const [what, plant, found] of planted)
    it(`finds ${what}`, () => {
      plant();
      expect(findLosses(journal, evidence)).toContain(found);
    });
});

function setJob(state: 'RUNNING' | 'FAILED' | 'CANCELLED'): void {
  const [order] = evidence.orders;
  evidence.orders = [{ ...order!, job: { ...order!.job!, state } }];
}
