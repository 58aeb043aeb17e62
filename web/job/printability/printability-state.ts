import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { type FeatureHolder, mayUse } from '../../../core/rules/account/permissions.ts';
import { isFinal } from '../../../core/rules/order/status.ts';

/** What the button does: ask for the grant, wait, open, or nothing, for a result without an analysis. */
export type PrintabilityState = 'ask' | 'waiting' | 'ready' | 'none';

/**
 * Printability opens only when there is a front picture (docs/specification.md#validation), and only for whom it was
 * granted.
 */
export function printabilityState(
  user: FeatureHolder | null,
  order: Pick<WorkspaceDetail, 'status' | 'trabeculaTask'>,
): PrintabilityState {
  if (user === null || !mayUse(user, 'printability')) return 'ask';
  // What can be previewed already is not stored yet, and is analysed after that.
  if (!isFinal(order.status) || order.trabeculaTask?.state === 'waiting') return 'waiting';
  return order.trabeculaTask?.frontShotUrl ? 'ready' : 'none';
}
