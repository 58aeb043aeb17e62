import type { Ports } from '../ports.ts';
import { DELETIONS } from '../store/keys.ts';
import { DELETION_RETRY_SECONDS, deleteFiles } from './delete.ts';
import { recordedOrder } from './order.ts';

/** Deletions one sweep finishes; the next sweep goes on. */
const SWEEP_LIMIT = 20;

/** Finishes deletions that broke off after the workspace was gone for its owner; gives how many. */
export async function finishDeletions(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
): Promise<number> {
  const before = new Date(ports.clock.nowMs() - DELETION_RETRY_SECONDS * 1000).toISOString();
  const open = await ports.table.query({ index: 'gsi2', pk: DELETIONS, before, limit: SWEEP_LIMIT });
  let finished = 0;
  for (const item of open) {
    const order = recordedOrder(item);
    if (order === undefined) continue;
    // One that cannot be finished must not keep the others from it.
    try {
      await deleteFiles(ports, order);
      finished += 1;
    } catch (error) {
      ports.log('deletion not finished', { orderId: order.id, error: String(error) });
    }
  }
  return finished;
}
