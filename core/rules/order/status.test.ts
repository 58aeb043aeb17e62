import { describe, expect, it } from 'vitest';
import {
  historyActions,
  isOpenable,
  isUnderWay,
  isUnstarted,
  ORDER_STATUSES,
  orderStatusText,
} from './status.ts';

describe('order status', () => {
  it('shows each status with the text of the specification', () => {
    const texts = ['pending', 'generating', 'generating', 'completed', 'completed', 'failed'];
    expect(ORDER_STATUSES.map(orderStatusText)).toEqual(texts);
  });

  it('tells an order that no job was asked for from one that waits for its turn', () => {
    const states = (lattice: string) =>
      ORDER_STATUSES.map((status) => [isUnstarted({ lattice, status }), isUnderWay({ lattice, status })]);
    expect(states('')[0]).toEqual([true, false]);
    expect(states('TYPE-20008')[0]).toEqual([false, true]);
    expect(states('TYPE-20008').at(-1)).toEqual([false, false]);
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
