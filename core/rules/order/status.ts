/** Order states and their display (docs/specification.md#flows). */
export const ORDER_STATUSES = [
  'PREPARING',
  'GENERATING',
  'GENERATED_PART',
  'GENERATED',
  'COMPLETED',
  'FAILED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderStatusText = 'pending' | 'generating' | 'completed' | 'failed';

const TEXTS: Record<OrderStatus, OrderStatusText> = {
  PREPARING: 'pending',
  GENERATING: 'generating',
  GENERATED_PART: 'generating',
  GENERATED: 'completed',
  COMPLETED: 'completed',
  FAILED: 'failed',
};

export function orderStatusText(status: OrderStatus): OrderStatusText {
  return TEXTS[status];
}

/** True if no further message comes for an order in this status. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** True for an order without a job so far, such as a file of a batch: a job gives it the title of its lattice. */
export function isUnstarted({ lattice, status }: { lattice: string; status: OrderStatus }): boolean {
  return lattice === '' && status === 'PREPARING';
}

/** True while the job of an order waits or runs. */
export function isUnderWay(order: { lattice: string; status: OrderStatus }): boolean {
  return !isFinal(order.status) && !isUnstarted(order);
}

export function isOpenable(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'GENERATED' || status === 'GENERATED_PART';
}

export type HistoryAction = 'view' | 'download' | 'delete' | 'reload';

/** Actions of a history row (docs/specification.md#flows); Delete is always last. */
export function historyActions(status: OrderStatus): readonly HistoryAction[] {
  if (status === 'COMPLETED' || status === 'GENERATED') return ['view', 'reload', 'download', 'delete'];
  if (status === 'GENERATED_PART') return ['view', 'reload', 'delete'];
  return ['reload', 'delete'];
}
