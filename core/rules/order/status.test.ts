import { describe, expect, it } from 'vitest';
import { historyActions, isFinal, isOpenable, mayBecome, ORDER_STATUSES, orderStatusText } from './status.ts';

describe('order status', () => {
  it('shows each status with the text of the specification', () => {
    expect(ORDER_STATUSES.map((status) => [status, orderStatusText(status)])).toEqual([
      ['PREPARING', 'pending'],
      ['GENERATING', 'generating'],
      ['GENERATED_PART', 'generating'],
      ['GENERATED', 'completed'],
      ['COMPLETED', 'completed'],
      ['FAILED', 'failed'],
    ]);
  });

  it('lets every unfinished status reach both ends', () => {
    for (const from of ORDER_STATUSES.filter((status) => !isFinal(status))) {
      expect(mayBecome(from, 'FAILED')).toBe(true);
      expect(reachable(from)).toContain('COMPLETED');
    }
  });

  it('restarts an ended order only by a new task', () => {
    for (const from of ORDER_STATUSES.filter(isFinal)) {
      expect(ORDER_STATUSES.filter((to) => mayBecome(from, to))).toEqual(['PREPARING']);
    }
  });

  it('opens only orders with something to show', () => {
    expect(ORDER_STATUSES.filter(isOpenable)).toEqual(['GENERATED_PART', 'GENERATED', 'COMPLETED']);
  });

  it('offers downloads for finished orders, and every order as the start of another', () => {
    for (const status of ORDER_STATUSES) {
      const actions = historyActions(status);
      const finished = orderStatusText(status) === 'completed';
      expect(actions.includes('download')).toBe(finished);
      expect(actions).toContain('reload');
      expect(actions.at(-1)).toBe('delete');
    }
  });
});

function reachable(from: (typeof ORDER_STATUSES)[number]): Set<string> {
  const seen = new Set<(typeof ORDER_STATUSES)[number]>([from]);
  for (const status of seen) {
    for (const to of ORDER_STATUSES) if (mayBecome(status, to)) seen.add(to);
  }
  return seen;
}
