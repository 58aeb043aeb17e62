import { failureCode } from '../../core/contract/failures.ts';
import { announce, announceQueue } from '../../core/studio/channel/announce.ts';
import { type Claim, claimJob, failJob, releaseJob } from '../../core/studio/job/work.ts';
import type { Fence } from '../../core/studio/order/job.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { giveTurn } from '../../core/studio/order/turn.ts';
import { type JobMessage, type Ports, stackOf, tracedLog } from '../../core/studio/ports.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import { copyResult } from './copy-result.ts';
import { type Engine, EngineRefusal } from './engine/engine.ts';
import { jobLine } from './job-line.ts';
import { ClaimLost, keepLease } from './lease.ts';
import { makeResult } from './make-result.ts';
import { publisher } from './publish.ts';
import { readInput } from './read-input.ts';
import { StageTimes } from './stage-times.ts';
import { dropOlder, dropUnpublished, keepSource, publishedBy, tidyEnded } from './tidy.ts';

export type GeneratePorts = Pick<
  Ports,
  'table' | 'clock' | 'limits' | 'sockets' | 'log' | 'files' | 'decoders'
>;

/**
 * Runs the job of a message if it is still open: claims it, reads its model, makes and stores the result, publishes it
 * and then its other files, and looks after the files. Returns `done` after its end, `gone` if there is nothing to run, `busy` if another worker
 * holds the job, which the sweep re-queues if that one dies, and `again` after an internal error: the job was released
 * and the message must be delivered again. `deadline` aborts shortly before the function's time ends. A job that exceeds
 * it would exceed it every time, so it ends with that reason.
 */
export async function runMessage(
  given: GeneratePorts,
  message: JobMessage,
  {
    engine,
    deadline = new AbortController().signal,
    othersWait = false,
  }: {
    engine: Engine;
    deadline?: AbortSignal | undefined;
    /** True if other jobs are known to wait; those of the job's account are looked up. */
    othersWait?: boolean;
  },
): Promise<'done' | 'gone' | 'busy' | 'again'> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  const times = new StageTimes();
  times.end('woken');

  const claim = await claimReadable(ports, message);
  times.end('claimed');
  if (claim.kind !== 'claimed') return await leaveUnclaimed(ports, message, claim);
  const { order, job, fence } = claim;
  const lease = keepLease(ports, fence, deadline);
  // The engine waits for none of these, but for the turn if it does not know whether other jobs wait.
  const turn = giveTurn(ports, order.uid);
  const notices = [announce(ports, order), turn, announceQueue(ports, job.worker)];
  const reading = readInput(ports, order.file, job.request);
  // The run lasts until they end, whatever it throws: a frozen function leaves streams open.
  const beside = Promise.allSettled([reading, ...notices]);
  try {
    const publish = publisher(ports, fence);
    let result = await copyResult(ports, claim, publish);
    const reused = result !== undefined;
    if (result === undefined) {
      const input = await reading;
      times.end('source read');
      const request = { ...input, othersWait: othersWait || (await turn).has(job.worker ?? 'small') };
      result = await makeResult(ports, { engine, request }, { fence, lease, times, publish });
    }
    const finished = await publish.result(result);
    times.end('ended');

    await lease.stop();
    await Promise.all([keepSource(ports, order), dropOlder(ports, fence)]);
    ports.log('job finished', jobLine(finished, times, { reused }));
    return 'done';
  } catch (error) {
    await lease.stop();
    return await endFailedRun(ports, fence, error);
  } finally {
    await beside;
  }
}

/** Claims a job. A record that cannot be read would break each delivery of the message, so it claims nothing. */
async function claimReadable(
  ports: GeneratePorts,
  message: JobMessage,
): Promise<Claim | { kind: 'unreadable' }> {
  try {
    return await claimJob(ports, message);
  } catch (error) {
    if (logUnreadable(ports.log, error)) return { kind: 'unreadable' };
    throw error;
  }
}

/** Leaves a job that was not claimed: notifies the pages of its end, and deletes what a dead worker left. */
async function leaveUnclaimed(
  ports: GeneratePorts,
  message: JobMessage,
  claim: Exclude<Awaited<ReturnType<typeof claimReadable>>, { kind: 'claimed' }>,
): Promise<'gone' | 'busy'> {
  if (claim.kind === 'busy') return 'busy';
  if (claim.kind === 'gone') {
    // It may have been cancelled while it waited, and the pages may not know yet.
    const order = await findOrder(ports, message.orderId);
    if (order === undefined) return 'gone';
    await announce(ports, order);
    await tidyEnded(ports, order, message);
  }
  if (claim.kind === 'given-up') {
    ports.log('job given up', { jobId: message.jobId });
    await announce(ports, claim.order);
    await tidyEnded(ports, claim.order, message);
  }
  return 'gone';
}

/** Ends a failed run. The reason decides what happens to the job. */
async function endFailedRun(ports: GeneratePorts, fence: Fence, error: unknown): Promise<'done' | 'again'> {
  const { jobId, attempt } = fence;
  const done = await publishedBy(ports, fence);
  if (done !== undefined) {
    // It was published, although the response to the write was lost. The pages have not been notified.
    ports.log('published after all', { jobId, attempt, error: String(error) });
    await announce(ports, done);
    await dropOlder(ports, fence);
    return 'done';
  }
  const isLost = error instanceof ClaimLost;
  const isRefused = error instanceof EngineRefusal;
  if (isLost) ports.log('claim lost', { jobId, attempt });
  else if (isRefused) {
    ports.log('job refused', { jobId, code: error.code, message: error.message });
    const failed = await failJob(ports, fence, failureCode(error.code));
    if (failed !== undefined) await announce(ports, failed);
  } else {
    ports.log('job broke off', { jobId, attempt, error: stackOf(error) });
    await releaseJob(ports, fence);
  }
  await dropUnpublished(ports, fence);
  // An earlier attempt may have published files that this one has published again.
  await dropOlder(ports, fence);
  return isLost || isRefused ? 'done' : 'again';
}
