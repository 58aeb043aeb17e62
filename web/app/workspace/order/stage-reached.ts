import type { OrderStatus } from '../../../../core/rules/order/status.ts';

/** Change of a watched order: its first part can be viewed, or it ended. */
export type ReachedStage = 'PART' | 'COMPLETED' | 'FAILED';

/**
 * Returns the stage that an order reached between two readings; null if none. `before` is null when the order was just
 * opened: an end that it had then is no news. A first part is, because a small job may have one before its first
 * reading, and the queue dialog would cover it.
 */
export function reachedStage(before: OrderStatus | null, status: OrderStatus): ReachedStage | null {
  if (hasPart(status)) return before === null || !hasPart(before) ? 'PART' : null;
  if (before === null || before === status) return null;
  return status === 'COMPLETED' || status === 'FAILED' ? status : null;
}

/** True while an order runs on and there is something of it to look at. */
function hasPart(status: OrderStatus): boolean {
  return status === 'GENERATED_PART' || status === 'GENERATED';
}
