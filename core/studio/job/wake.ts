import type { Workspace } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/**
 * Sends the message that wakes a worker for a workspace's job. The table already says that it was sent: a failure
 * here is only logged, since the sweep sends it again.
 */
export async function wakeWorker(ports: Pick<Ports, 'queue' | 'log'>, workspace: Workspace): Promise<void> {
  if (workspace.job === undefined) return;
  try {
    await ports.queue.send({ workspaceId: workspace.id, jobId: workspace.job.id, uid: workspace.uid });
  } catch (error) {
    ports.log('message not sent', { jobId: workspace.job.id, error: String(error) });
  }
}
