import { enqueueJob } from '../../job/enqueue.ts';
import { claimJob, completeJob, failJob } from '../../job/work.ts';
import { attemptPrefix, hasEnded } from '../../order/job.ts';
import { findOrder } from '../../order/order.ts';
import type { Ports } from '../../ports.ts';
import { finishedFiles } from './paying-user.ts';

/** How a lattice is made anew: the same one or another, with its precise file or without, or it fails. */
const OUTCOMES = [
  { content: 'same', precisions: ['low', 'high'] },
  { content: 'other', precisions: ['low', 'high'] },
  { content: 'same', precisions: ['low'] },
  { content: 'other', precisions: [] },
] as const;

/** A user presses Generate again, and a worker does the job, or goes on with one that was left. */
export async function remake(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'limits' | 'log' | 'files'>,
  orderId: string,
  pick: number,
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order?.job === undefined) return;
  const { content, precisions } = OUTCOMES[pick % OUTCOMES.length]!;
  const { task, spec } = order.job;
  const contentKey = `${content === 'same' ? 'content' : 'another content'} of ${orderId}`;
  const left = hasEnded(order.job) ? undefined : order;
  const { job } =
    left ?? (await enqueueJob(ports, order, task, { spec, contentKey, estimateSeconds: 1 }, undefined));
  const claim = await claimJob(ports, { orderId, jobId: job!.id, uid: order.uid });
  if (claim.kind !== 'claimed') return;
  const { fence } = claim;
  if (precisions.length === 0) {
    await failJob(ports, fence, 'gave-up');
    return;
  }
  const files = finishedFiles(attemptPrefix(fence), precisions);
  for (const { key } of files) await ports.files.write(key, new Uint8Array(84), 'model/stl');
  await completeJob(ports, fence, { files, report: {}, previewKey: `${attemptPrefix(fence)}preview.glb` });
}
