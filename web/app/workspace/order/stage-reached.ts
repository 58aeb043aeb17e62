import type { OrderStatus } from '../../../../core/rules/order/status.ts';

/** What happened to a watched order: there is something of it to look at, or it ended. */
export type ReachedStage = 'PART' | 'COMPLETED' | 'FAILED';

/** An order as it was last read, or as it was sent. */
export interface SeenOrder {
  id: string;
  status: OrderStatus;
}

/**
 * Returns the stage that an order reached since it was last seen; null if none. An order that was not seen before was
 * just opened: an end that it had then is no news. A first part is, because the queue dialog would cover it.
 */
export function reachedStage(last: SeenOrder | null, { id, status }: SeenOrder): ReachedStage | null {
  const before = last?.id === id ? last.status : null;
  if (hasPart(status)) return before === null || !hasPart(before) ? 'PART' : null;
  if (before === null || before === status) return null;
  return status === 'COMPLETED' || status === 'FAILED' ? status : null;
}

/** True while an order runs on and there is something of it to look at. */
function hasPart(status: OrderStatus): boolean {
  return status === 'GENERATED_PART' || status === 'GENERATED';
}
