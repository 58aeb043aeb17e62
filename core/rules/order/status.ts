/** The states of an order (workspace) and how they are shown: docs/specification.md#flows. */
export const ORDER_STATUSES = [
  'PREPARING',
  'GENERATING',
  'GENERATED_PART',
  'GENERATED',
  'COMPLETED',
  'FAILED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The key of the text a status is shown with. */
export type OrderStatusText = 'pending' | 'generating' | 'completed' | 'failed';

const TEXTS: Record<OrderStatus, OrderStatusText> = {
  PREPARING: 'pending',
  GENERATING: 'generating',
  GENERATED_PART: 'generating',
  GENERATED: 'completed',
  COMPLETED: 'completed',
  FAILED: 'failed',
};

/** The steps an order may take. A failed or finished order starts again only through a new job (PREPARING). */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  PREPARING: ['GENERATING', 'FAILED'],
  GENERATING: ['GENERATING', 'GENERATED_PART', 'GENERATED', 'FAILED'],
  GENERATED_PART: ['GENERATING', 'GENERATED', 'FAILED'],
  GENERATED: ['GENERATING', 'COMPLETED', 'FAILED'],
  COMPLETED: ['PREPARING'],
  FAILED: ['PREPARING'],
};

/** The key of the text shown for a status. */
export function orderStatusText(status: OrderStatus): OrderStatusText {
  return TEXTS[status];
}

/** May an order go from one status to the other? A restarted worker may go back to GENERATING. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** No further message will come for an order in this status. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** May the record be opened in the workspace? */
export function isOpenable(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'GENERATED' || status === 'GENERATED_PART';
}

export type HistoryAction = 'view' | 'download' | 'delete' | 'reload';

/**
 * The actions a history row offers (docs/specification.md#flows), Delete always the last, where the hand expects it.
 */
export function historyActions(status: OrderStatus): readonly HistoryAction[] {
  if (status === 'COMPLETED' || status === 'GENERATED') return ['view', 'download', 'delete'];
  if (status === 'GENERATED_PART') return ['view', 'reload', 'delete'];
  return ['reload', 'delete'];
}
