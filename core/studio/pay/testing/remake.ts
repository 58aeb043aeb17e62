import { enqueueJob } from '../../job/enqueue.ts';
import { claimJob, completeJob, failJob } from '../../job/work.ts';
import { attemptPrefix, hasEnded } from '../../order/job.ts';
import { findOrder } from '../../order/order.ts';
import type { Ports } from '../../ports.ts';
import { finishedFiles } from './paying-user.ts';

/** Outcomes of a repeated generation: the same lattice or not, with or without high, or a failure. */
const OUTCOMES = [
  { content: 'same', precisions: ['low', 'high'] },
  { content: 'other', precisions: ['low', 'high'] },
  { content: 'same', precisions: ['low'] },
  { content: 'other', precisions: [] },
] as const;

/** Generates an order again, or continues an unfinished job. */
export async function remake(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'limits' | 'log' | 'files'>,
  orderId: string,
  pick: number,
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order?.job === undefined) return;
  const { content, precisions } = OUTCOMES[pick % OUTCOMES.length]!;
  const { request } = order.job;
  const contentKey = `${content === 'same' ? 'content' : 'another content'} of ${orderId}`;
  const left = hasEnded(order.job) ? undefined : order;
  const { job } =
    left ?? (await enqueueJob(ports, order, { plan: { request, contentKey, estimateSeconds: 1 } }));
  const claim = await claimJob(ports, { orderId, jobId: job!.id, uid: order.uid });
  if (claim.kind !== 'claimed') return;
  const { fence } = claim;
  if (precisions.length === 0) {
    await failJob(ports, fence, 'gave-up');
    return;
  }
  const files = finishedFiles(attemptPrefix(fence), precisions, orderId);
  for (const { key } of files) await ports.files.write(key, new Uint8Array(84), 'model/stl');
  await completeJob(ports, fence, { files, report: {}, previewKey: `${attemptPrefix(fence)}preview.glb` });
}
