import type { Ports } from '../ports.ts';
import { DELETIONS } from '../store/keys.ts';
import { DELETION_RETRY_SECONDS, deleteFiles } from './delete.ts';
import { recordedOrder } from './order.ts';

/** Maximum number of deletions per sweep. */
const SWEEP_LIMIT = 20;

/** Resumes interrupted deletions. Returns how many it finished. */
export async function finishDeletions(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
): Promise<number> {
  const before = new Date(ports.clock.nowMs() - DELETION_RETRY_SECONDS * 1000).toISOString();
  const open = await ports.table.query({ index: 'gsi2', pk: DELETIONS, before, limit: SWEEP_LIMIT });
  let finished = 0;
  for (const item of open) {
    const order = recordedOrder(item);
    if (order === undefined) continue;
    // One failure must not stop the others.
    try {
      await deleteFiles(ports, order);
      finished += 1;
    } catch (error) {
      ports.log('deletion not finished', { orderId: order.id, error: String(error) });
    }
  }
  return finished;
}
