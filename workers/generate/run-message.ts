import { failureCode } from '../../core/contract/failures.ts';
import { announce, announceQueue } from '../../core/studio/channel/announce.ts';
import { claimJob, failJob, releaseJob } from '../../core/studio/job/work.ts';
import { attemptPrefix, type Fence, resultPrefix } from '../../core/studio/order/job.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import type { JobMessage } from '../../core/studio/ports.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { type ClaimedJob, type GeneratePorts, generate } from './generate.ts';
import { ClaimLost, keepLease } from './lease.ts';
import { reuseResult } from './reuse.ts';

/**
 * Does what a message asks for, if it is still to be done. `done`: the message may go. `again`: something broke on
 * our side; the job was given back and the message must come again. `deadline` aborts shortly before the function's
 * own time is over: a job that needs longer would need longer every time, so it ends with that reason.
 */
export async function runMessage(
  ports: GeneratePorts,
  engine: Engine,
  message: JobMessage,
  deadline: AbortSignal = new AbortController().signal,
): Promise<'done' | 'again'> {
  const claim = await claimJob(ports, message);
  if (claim.kind === 'gone') {
    // Perhaps it was cancelled while it waited: the pages may not know yet.
    const order = await findOrder(ports, message.orderId);
    if (order !== undefined) {
      await announce(ports, order);
      await tidyPublished(ports, order, message);
    }
  }
  if (claim.kind === 'given-up') await announce(ports, claim.order);
  if (claim.kind !== 'claimed') return 'done';
  // First, because notifying the pages takes time while the lease runs.
  const lease = keepLease(ports, claim.fence, deadline);
  await announce(ports, claim.order);
  await announceQueue(ports);
  return await runClaimed(ports, engine, { ...claim, lease });
}

async function runClaimed(
  ports: GeneratePorts,
  engine: Engine,
  claimed: ClaimedJob,
): Promise<'done' | 'again'> {
  const { fence, lease } = claimed;
  try {
    if (!(await reuseResult(ports, claimed))) await generate(ports, engine, claimed);
    await lease.stop();
    await keepSource(ports, claimed.order);
    await tidy(ports, fence, 'keep this attempt');
    return 'done';
  } catch (error) {
    await lease.stop();
    return await broken(ports, fence, error);
  }
}

/**
 * The store deletes by age: the source and its picture are to stay as long as the result that was just made of them.
 * Should that not work now, the reconciler does it once the result is bought.
 */
async function keepSource(ports: GeneratePorts, { file, thumbKey }: Order): Promise<void> {
  try {
    for (const key of [file.key, ...(thumbKey === undefined ? [] : [thumbKey])]) await ports.files.renew(key);
  } catch (error) {
    ports.log('source not kept', { fileId: file.id, error: String(error) });
  }
}

/** Ends a run that broke: the reason decides what becomes of the job. */
async function broken(ports: GeneratePorts, fence: Fence, error: unknown): Promise<'done' | 'again'> {
  const { jobId, attempt } = fence;
  const done = await publishedBy(ports, fence);
  if (done !== undefined) {
    // Published, although the write's answer was lost. The pages have not been notified.
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
  ports.log('job broke off', { jobId, attempt, error: (error as Error).stack ?? String(error) });
  await releaseJob(ports, fence);
  await tidy(ports, fence, 'drop this attempt');
  return 'again';
}

/**
 * A message comes again when its worker died right after it had published. What that worker had no time to delete is
 * deleted now.
 */
async function tidyPublished(ports: GeneratePorts, { job }: Order, message: JobMessage): Promise<void> {
  const { orderId, jobId } = message;
  if (job?.id !== jobId || job.state !== 'SUCCEEDED') return;
  await tidy(ports, { orderId, jobId, attempt: job.attempt }, 'keep this attempt');
}

/** Deletes what no record points to. What cannot be deleted now goes by the store's own retention. */
async function tidy(
  ports: GeneratePorts,
  fence: Fence,
  what: 'keep this attempt' | 'drop this attempt',
): Promise<void> {
  try {
    const keys =
      what === 'drop this attempt' ? await attemptKeys(ports, fence) : await olderKeys(ports, fence);
    if (keys.length > 0) await ports.files.delete(keys);
  } catch (error) {
    ports.log('leftovers not deleted', { jobId: fence.jobId, error: String(error) });
  }
}

/**
 * Files of this attempt, none when it is the published one: the answer to the write that published it may have been
 * lost, and then the worker took it for refused. The record is read after the list, by when no write of this worker
 * is under way and none can succeed any more.
 */
async function attemptKeys(ports: GeneratePorts, fence: Fence): Promise<string[]> {
  const keys = await ports.files.list(attemptPrefix(fence));
  return (await publishedBy(ports, fence)) === undefined ? keys : [];
}

/** The order, if this very attempt published its result in it. */
async function publishedBy(ports: GeneratePorts, fence: Fence): Promise<Order | undefined> {
  const order = await findOrder(ports, fence.orderId);
  const job = order?.job;
  const published = job?.id === fence.jobId && job.attempt === fence.attempt && job.state === 'SUCCEEDED';
  return published ? order : undefined;
}

/**
 * Files of the order from before this attempt. They are listed first and the record is read after that: while
 * it still shows this attempt, nothing in the list can belong to a newer job.
 */
async function olderKeys(ports: GeneratePorts, fence: Fence): Promise<string[]> {
  const keys = await ports.files.list(resultPrefix(fence.orderId));
  const order = await findOrder(ports, fence.orderId);
  const current = order?.job?.id === fence.jobId && order.job.attempt === fence.attempt;
  return current ? keys.filter((key) => !key.startsWith(attemptPrefix(fence))) : [];
}
