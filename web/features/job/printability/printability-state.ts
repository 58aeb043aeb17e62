import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { type FeatureHolder, mayUse } from '../../../../core/rules/account/permissions.ts';
import { isFinal } from '../../../../core/rules/order/status.ts';

/** State of the button: ask for the grant, wait, open, or none for a result without an analysis. */
export type PrintabilityState = 'ask' | 'waiting' | 'ready' | 'none';

/** State of the button: open with a front picture (docs/specification.md#validation) and the grant. */
export function printabilityState(
  user: FeatureHolder | null,
  order: Pick<WorkspaceDetail, 'status' | 'trabeculaTask'>,
): PrintabilityState {
  if (user === null || !mayUse(user, 'printability')) return 'ask';
  // The analysis follows once the files are stored; a preview may exist before.
  if (!isFinal(order.status) || order.trabeculaTask?.state === 'waiting') return 'waiting';
  return order.trabeculaTask?.frontShotUrl ? 'ready' : 'none';
}
