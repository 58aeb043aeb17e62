import { renewImage } from '../../core/studio/file/gradient-image/image.ts';
import { attemptPrefix, type Fence, hasEnded, jobPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import { pictureOf } from '../../core/studio/order/job-request.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import type { JobMessage, Ports } from '../../core/studio/ports.ts';

type TidyPorts = Pick<Ports, 'table' | 'files' | 'log'>;

/**
 * Extends the retention of source, thumbnail and gradient picture to that of the new result, since the store deletes by
 * age. If this fails, the reconciler repeats it once the result is bought.
 */
export async function keepSource(
  ports: TidyPorts & Pick<Ports, 'clock'>,
  { uid, file, thumbKey, job }: Order,
): Promise<void> {
  try {
    const picture = pictureOf(job?.request);
    if (picture !== undefined && 'key' in picture) await renewImage(ports, { ...picture, uid });
    for (const key of [file.key, ...(thumbKey === undefined ? [] : [thumbKey])]) await ports.files.renew(key);
  } catch (error) {
    ports.log('source not kept', { fileId: file.id, error: String(error) });
  }
}

/** Deletes what a worker left that died after publishing or a cancellation: its message comes again. */
export async function tidyEnded(ports: TidyPorts, order: Order, message: JobMessage): Promise<void> {
  const { job } = order;
  const { orderId, jobId } = message;
  if (job?.id !== jobId || !hasEnded(job)) return;
  const fence = { orderId, jobId, attempt: job.attempt };
  // Nothing of a failed job is shown. A worker that still writes loses its claim and deletes its files itself.
  if (job.state === 'SUCCEEDED') await dropOlder(ports, fence);
  if (!isPublishedBy(order, fence)) await dropUnpublished(ports, fence, jobPrefix(fence));
}

/**
 * Deletes the order's files from before this attempt. They are listed before the record is read: while the record still
 * shows this attempt, no listed file belongs to a newer job.
 */
export async function dropOlder(ports: TidyPorts, fence: Fence): Promise<void> {
  await drop(ports, fence, async () => {
    const keys = await ports.files.list(resultPrefix(fence.orderId));
    const order = await findOrder(ports, fence.orderId);
    const isCurrent = order?.job?.id === fence.jobId && order.job.attempt === fence.attempt;
    return isCurrent ? unused(keys, order).filter((key) => !key.startsWith(attemptPrefix(fence))) : [];
  });
}

/**
 * Deletes the files of this attempt, or those below another prefix, unless it is the published one: the response to the
 * publishing write may have been lost, so that the worker took it for refused. The record is read after the list. By
 * then no write of this worker is in progress, and none can succeed any more.
 */
export async function dropUnpublished(
  ports: TidyPorts,
  fence: Fence,
  prefix = attemptPrefix(fence),
): Promise<void> {
  await drop(ports, fence, async () => {
    const keys = await ports.files.list(prefix);
    const order = await findOrder(ports, fence.orderId);
    return isPublishedBy(order, fence) ? [] : unused(keys, order);
  });
}

/** Keys without those that a result shows: its requested file may be of an attempt that made no other files. */
function unused(keys: readonly string[], order: Order | undefined): string[] {
  if (order?.status !== 'COMPLETED') return [...keys];
  const { files = [], frameKey, openPreviewKey, previewKey, lowPreviewKey, pictureKey } = order;
  const shown = new Set([frameKey, openPreviewKey, previewKey, lowPreviewKey, pictureKey]);
  for (const { key } of files) shown.add(key);
  return keys.filter((key) => !shown.has(key));
}

/** Deletes files without a record. If that fails, the store's retention deletes them later. */
async function drop(ports: TidyPorts, { jobId }: Fence, find: () => Promise<string[]>): Promise<void> {
  try {
    const keys = await find();
    if (keys.length > 0) await ports.files.delete(keys);
  } catch (error) {
    ports.log('leftovers not deleted', { jobId, error: String(error) });
  }
}

/** Returns the order if this attempt published its result, else undefined. */
export async function publishedBy(ports: Pick<Ports, 'table'>, fence: Fence): Promise<Order | undefined> {
  const order = await findOrder(ports, fence.orderId);
  return isPublishedBy(order, fence) ? order : undefined;
}

/** Returns true if this attempt ended the job with all files. Without the other files, it has no preview. */
function isPublishedBy(order: Order | undefined, { jobId, attempt }: Fence): boolean {
  const { job, previewKey } = order ?? {};
  const isSame = job?.id === jobId && job.attempt === attempt;
  return isSame && job.state === 'SUCCEEDED' && previewKey !== undefined;
}
