import { describe, expect, it } from 'vitest';
import { historyActions, isOpenable, ORDER_STATUSES, orderStatusText } from './status.ts';

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
