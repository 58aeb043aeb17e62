import { failureCode } from '../../core/contract/failures.ts';
import { announce, announceQueue } from '../../core/studio/channel/announce.ts';
import { renewImage } from '../../core/studio/file/gradient-image/image.ts';
import {
  claimJob,
  completeJob,
  failJob,
  findSameContent,
  publishFrame,
  publishOpenPreview,
  releaseJob,
} from '../../core/studio/job/work.ts';
import { attemptPrefix, type Fence, hasEnded, jobPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import { giveTurn } from '../../core/studio/order/turn.ts';
import { type JobMessage, stackOf, tracedLog } from '../../core/studio/ports.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { announcePublished, type ClaimedJob, type GeneratePorts, generate } from './generate.ts';
import { jobLine } from './job-line.ts';
import { ClaimLost, keepLease } from './lease.ts';
import { StageTimes } from './stage-times.ts';

/**
 * Runs the job of a message if it is still open. Returns `done` after its end, `gone` if there is nothing to run, `busy`
 * if another worker holds the job, which the sweep re-queues if that one dies, and `again` after an internal error: the
 * job was released and the message must be delivered again. `deadline` aborts shortly before the function's time ends.
 * A job that exceeds it would exceed it every time, so it ends with that reason.
 */
export async function runMessage(
  given: GeneratePorts,
  engine: Engine,
  message: JobMessage,
  deadline: AbortSignal = new AbortController().signal,
): Promise<'done' | 'gone' | 'busy' | 'again'> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  const times = new StageTimes();
  times.end('woken');
  const claim = await claimReadable(ports, message);
  times.end('claimed');
  if (claim.kind === 'gone') {
    // It may have been cancelled while it waited, and the pages may not know yet.
    const order = await findOrder(ports, message.orderId);
    if (order !== undefined) {
      await announce(ports, order);
      await tidyEnded(ports, order, message);
    }
  }
  if (claim.kind === 'given-up') {
    ports.log('job given up', { jobId: message.jobId });
    await announce(ports, claim.order);
  }
  if (claim.kind === 'busy') return 'busy';
  if (claim.kind !== 'claimed') return 'gone';
  // The lease starts first, because notifying the pages takes time.
  const lease = keepLease(ports, claim.fence, deadline);
  await announce(ports, claim.order);
  await giveTurn(ports, claim.order.uid);
  await announceQueue(ports, claim.order.job?.worker);
  return await runClaimed(ports, engine, { ...claim, lease, times });
}

/** Claims a job. A record that cannot be read would break each delivery of the message, so it claims nothing. */
async function claimReadable(
  ports: GeneratePorts,
  message: JobMessage,
): Promise<Awaited<ReturnType<typeof claimJob>> | { kind: 'unreadable' }> {
  try {
    return await claimJob(ports, message);
  } catch (error) {
    if (logUnreadable(ports.log, error)) return { kind: 'unreadable' };
    throw error;
  }
}

async function runClaimed(
  ports: GeneratePorts,
  engine: Engine,
  claimed: ClaimedJob,
): Promise<'done' | 'again'> {
  const { fence, lease, times } = claimed;
  try {
    const reused = await reuseResult(ports, claimed);
    const finished = reused ?? (await generate(ports, engine, claimed));
    times.end('completed');
    await lease.stop();
    await keepSource(ports, claimed.order);
    await tidy(ports, fence, 'keep this attempt');
    ports.log('job finished', jobLine(finished, times, { reused: reused !== undefined }));
    return 'done';
  } catch (error) {
    await lease.stop();
    return await endFailedRun(ports, fence, error);
  }
}

/**
 * Extends the retention of source, thumbnail and gradient picture to that of the new result, since the store deletes by
 * age. If this fails, the reconciler repeats it once the result is bought.
 */
async function keepSource(ports: GeneratePorts, { uid, file, thumbKey, job }: Order): Promise<void> {
  try {
    const picture = job?.request.mode === 'gradient' ? job.request.image : undefined;
    if (picture !== undefined && 'key' in picture) await renewImage(ports, { ...picture, uid });
    for (const key of [file.key, ...(thumbKey === undefined ? [] : [thumbKey])]) await ports.files.renew(key);
  } catch (error) {
    ports.log('source not kept', { fileId: file.id, error: String(error) });
  }
}

/** Ends a failed run. The reason decides what happens to the job. */
async function endFailedRun(ports: GeneratePorts, fence: Fence, error: unknown): Promise<'done' | 'again'> {
  const { jobId, attempt } = fence;
  const done = await publishedBy(ports, fence);
  if (done !== undefined) {
    // It was published, although the response to the write was lost. The pages have not been notified.
    ports.log('published after all', { jobId, attempt, error: String(error) });
    await announce(ports, done);
    await tidy(ports, fence, 'keep this attempt');
    return 'done';
  }
  if (error instanceof ClaimLost) {
    ports.log('claim lost', { jobId, attempt });
    await tidy(ports, fence, 'drop this attempt');
    return 'done';
  }
  if (error instanceof EngineRefusal) {
    ports.log('job refused', { jobId, code: error.code, message: error.message });
    const failed = await failJob(ports, fence, failureCode(error.code));
    if (failed !== undefined) await announce(ports, failed);
    await tidy(ports, fence, 'drop this attempt');
    return 'done';
  }
  ports.log('job broke off', { jobId, attempt, error: stackOf(error) });
  await releaseJob(ports, fence);
  await tidy(ports, fence, 'drop this attempt');
  return 'again';
}

/**
 * A message is delivered again if its worker died right after publishing, or after its job was cancelled. Deletes the
 * files that worker had no time to delete.
 */
async function tidyEnded(ports: GeneratePorts, { job }: Order, message: JobMessage): Promise<void> {
  const { orderId, jobId } = message;
  if (job?.id !== jobId || !hasEnded(job)) return;
  const fence = { orderId, jobId, attempt: job.attempt };
  // Nothing of a failed job is shown. A worker that still writes loses its claim and deletes its files itself.
  await tidy(ports, fence, job.state === 'SUCCEEDED' ? 'keep this attempt' : 'drop this job');
}

/** Deletes files without a record. If that fails, the store's retention deletes them later. */
async function tidy(
  ports: GeneratePorts,
  fence: Fence,
  what: 'keep this attempt' | 'drop this attempt' | 'drop this job',
): Promise<void> {
  try {
    const keys = await keysToDelete(ports, fence, what);
    if (keys.length > 0) await ports.files.delete(keys);
  } catch (error) {
    ports.log('leftovers not deleted', { jobId: fence.jobId, error: String(error) });
  }
}

async function keysToDelete(
  ports: GeneratePorts,
  fence: Fence,
  what: Parameters<typeof tidy>[2],
): Promise<string[]> {
  if (what === 'keep this attempt') return await olderKeys(ports, fence);
  return await unpublishedKeys(
    ports,
    fence,
    what === 'drop this job' ? jobPrefix(fence) : attemptPrefix(fence),
  );
}

/**
 * Returns the files of this attempt, or of its job, or none if it is the published one: the response to the publishing
 * write may have been lost, so that the worker took it for refused. The record is read after the list. By then no write
 * of this worker is in progress, and none can succeed any more.
 */
async function unpublishedKeys(ports: GeneratePorts, fence: Fence, prefix: string): Promise<string[]> {
  const keys = await ports.files.list(prefix);
  return (await publishedBy(ports, fence)) === undefined ? keys : [];
}

/** Returns the order if this attempt published its result, else undefined. */
async function publishedBy(ports: GeneratePorts, fence: Fence): Promise<Order | undefined> {
  const order = await findOrder(ports, fence.orderId);
  const job = order?.job;
  const published = job?.id === fence.jobId && job.attempt === fence.attempt && job.state === 'SUCCEEDED';
  return published ? order : undefined;
}

/**
 * Returns the order's files from before this attempt. They are listed before the record is read: while the
 * record still shows this attempt, no listed file belongs to a newer job.
 */
async function olderKeys(ports: GeneratePorts, fence: Fence): Promise<string[]> {
  const keys = await ports.files.list(resultPrefix(fence.orderId));
  const order = await findOrder(ports, fence.orderId);
  const current = order?.job?.id === fence.jobId && order.job.attempt === fence.attempt;
  return current ? keys.filter((key) => !key.startsWith(attemptPrefix(fence))) : [];
}

/**
 * Answers a job from the store if the same user already has this result: same source, parameters and engine
 * give the same bytes. Copies the files, so that each order owns its files. Returns the finished order, or undefined if
 * there is no such result or it was deleted meanwhile.
 */
async function reuseResult(ports: GeneratePorts, claimed: ClaimedJob): Promise<Order | undefined> {
  const { order, job, fence } = claimed;
  const same = await findSameContent(ports, order.uid, job);
  const { files, report, previewKey, lowPreviewKey, pictureKey, frameKey, openPreviewKey } = same ?? {};
  if (!files || !report || previewKey === undefined) return undefined;
  if (frameKey === undefined || openPreviewKey === undefined) return undefined;
  const prefix = attemptPrefix(fence);
  const moved = (key: string) => prefix + key.slice(key.lastIndexOf('/') + 1);
  const optional = [lowPreviewKey, pictureKey].filter((key) => key !== undefined);
  const shown = new Set([frameKey, openPreviewKey, previewKey, ...optional]);
  for (const key of [...shown, ...files.map((file) => file.key)]) {
    if (!(await ports.files.copy(key, moved(key)))) return undefined;
  }
  await announcePublished(ports, publishFrame(ports, fence, moved(frameKey)));
  await announcePublished(ports, publishOpenPreview(ports, fence, moved(openPreviewKey)));
  const copies = files.map((file) => ({ ...file, key: moved(file.key) }));
  const result = {
    files: copies,
    report,
    previewKey: moved(previewKey),
    ...(lowPreviewKey === undefined ? {} : { lowPreviewKey: moved(lowPreviewKey) }),
    ...(pictureKey === undefined ? {} : { pictureKey: moved(pictureKey) }),
  };
  return await announcePublished(ports, completeJob(ports, fence, result));
}
