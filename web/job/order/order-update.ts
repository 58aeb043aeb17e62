import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { QueueMessage } from '../../../core/contract/channel.ts';
import { isFinal } from '../../../core/rules/order/status.ts';

/** Is there more to come of this order: its end, or the analysis after it? */
export function isPending({
  status,
  trabeculaTask,
}: Pick<WorkspaceDetail, 'status' | 'trabeculaTask'>): boolean {
  return !isFinal(status) || trabeculaTask?.state === 'waiting';
}

export interface OrderUpdate {
  order: WorkspaceDetail;
  /** The message tells of more than it carries: read the order over HTTP, which is the truth. */
  reread: boolean;
}

/**
 * Takes a message of the live channel into what is known of the order. Old messages change nothing. A message that
 * skips a version or brings another state asks for a reading, because files and reasons come only with it; so does any
 * for an ended order that waits for its analysis, which is no part of the version.
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

/** A reading that is older than what is known already is dropped: answers may overtake each other. */
export function newer(known: WorkspaceDetail | undefined, read: WorkspaceDetail): WorkspaceDetail {
  return known !== undefined && known.id === read.id && known.version > read.version ? known : read;
}
