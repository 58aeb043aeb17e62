import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { QueueMessage } from '../../../../core/contract/channels/channel.ts';
import { isFinal, isUnderWay } from '../../../../core/rules/order/status.ts';

/** True if the job of the order waits or runs, or its analysis or other files are pending. */
export function isPending(
  order: Pick<WorkspaceDetail, 'status' | 'lattice' | 'trabeculaTask' | 'moreFiles'>,
): boolean {
  return isUnderWay(order) || order.trabeculaTask?.state === 'waiting' || order.moreFiles === true;
}

export interface OrderUpdate {
  order: WorkspaceDetail;
  /** True if the order must be read over HTTP, because the message does not carry everything. */
  reread: boolean;
}

/**
 * Applies a message of the live channel to the known order. Old messages change nothing. A skipped version or
 * a new state requires a read, because files and reasons come only over HTTP. So does any message for a final
 * order that waits for its analysis, which the version does not cover, or for its other files.
 */
export function withMessage(order: WorkspaceDetail, message: QueueMessage): OrderUpdate {
  if (message.version < order.version) return { order, reread: false };
  const status = message.state === 'queue' ? 'PREPARING' : message.state;
  const gap = message.version > order.version + 1;
  const changed = status !== order.status;
  return {
    order: {
      ...order,
      version: message.version,
      status,
      queue: message.queue ?? (message.state === 'queue' ? order.queue : null),
      estimated: message.estimated ?? order.estimated,
      progress: message.progress ?? order.progress,
    },
    reread: changed || gap || (isFinal(status) && isPending({ ...order, status })),
  };
}

/** Ignores responses older than the current state, since responses can arrive out of order. */
export function newer(known: WorkspaceDetail | undefined, read: WorkspaceDetail): WorkspaceDetail {
  return known !== undefined && known.id === read.id && known.version > read.version ? known : read;
}
