import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../../core/rules/order/status.ts';
import { type ReachedStage, reachedStage } from './stage-reached.ts';

/** Stage that an order reaches from one status, null if it was not seen before, to another. */
function reached(before: OrderStatus | null, status: OrderStatus): ReachedStage | null {
  return reachedStage(before === null ? null : { id: 'a', status: before }, { id: 'a', status });
}

test('the first part is reached once, whichever status of it is read first', () => {
  expect(reached('GENERATING', 'GENERATED_PART')).toBe('PART');
  expect(reached('PREPARING', 'GENERATED')).toBe('PART');
  expect(reached('GENERATED_PART', 'GENERATED_PART')).toBeNull();
  expect(reached('GENERATED_PART', 'GENERATED')).toBeNull();
});

test('an order opened with its first part reaches it then', () => {
  expect(reached(null, 'GENERATED_PART')).toBe('PART');
  expect(reached(null, 'GENERATED')).toBe('PART');
});

test('an end is reached once, also by an order that was sent and first read after it', () => {
  expect(reached('PREPARING', 'COMPLETED')).toBe('COMPLETED');
  expect(reached('PREPARING', 'FAILED')).toBe('FAILED');
  expect(reached('COMPLETED', 'COMPLETED')).toBeNull();
});

test('opening an order that ended reaches nothing, whatever another order did before', () => {
  expect(reached(null, 'COMPLETED')).toBeNull();
  expect(reached(null, 'FAILED')).toBeNull();
  const other = { id: 'b', status: 'GENERATING' } as const;
  expect(reachedStage(other, { id: 'a', status: 'FAILED' })).toBeNull();
});
