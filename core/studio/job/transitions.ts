import type { FailureCode } from '../../contract/failures.ts';
import type { JobLimits } from '../../rules/host/job-limits.ts';
import { webhookWrites } from '../api-key/webhook.ts';
import { leaveTurnWrites } from '../line/lanes.ts';
import { startWrites } from '../line/line-counts.ts';
import { type Change, endWrites } from '../order/change.ts';
import { type Fence, hasEnded, type Job } from '../order/job.ts';
import { makesMore, type Order } from '../order/order.ts';
import { isFree, releaseClaim, renewClaim, takeClaim } from '../store/claim.ts';
import { jobMailWrites } from './job-mail.ts';

// The steps of a job, each a pure function of the order as it is. A step that may not be taken is undefined.
//
//   QUEUED ──claim──▶ RUNNING ──complete──▶ SUCCEEDED
//     │ ▲               │ │ └─claim again when the lease ran out (attempt + 1)
//     │ └───────────────┘ └──fail──▶ FAILED
//     └──cancel──▶ CANCELLED ◀──cancel──┘
//
// While it is RUNNING the requested file is published. From then on the job cannot fail: it ends as SUCCEEDED.

export function openJob(order: Order, jobId: string): Job | undefined {
  const { job } = order;
  return job !== undefined && job.id === jobId && !hasEnded(job) ? job : undefined;
}

/** Returns the running job a fence still holds, or undefined if another attempt took over or it ended. */
export function runningJob(order: Order, fence: Fence): Job | undefined {
  const job = openJob(order, fence.jobId);
  return job?.state === 'RUNNING' && job.attempt === fence.attempt ? job : undefined;
}

/** Returns true if a worker may claim this job now. */
export function isClaimable(job: Job, nowMs: number): boolean {
  return job.state === 'QUEUED' || (job.state === 'RUNNING' && isFree(job, nowMs));
}

interface OrderedJob {
  order: Order;
  job: Job;
}

/** Gives the job to a worker: next attempt, new lease. Drops the parts that an earlier attempt has published, but not its file. */
export function claim({ order, job }: OrderedJob, nowMs: number, limits: JobLimits): Change {
  const { frameKey, openPreviewKey, ...kept } = order;
  return {
    next: {
      ...(makesMore(order) ? order : { ...kept, status: 'GENERATING' as const }),
      job: { ...takeClaim(job, nowMs, limits), state: 'RUNNING', startedAtMs: nowMs, progress: 0 },
    },
    also: [...startWrites(job), ...leaveTurnWrites(order.uid, job)],
  };
}

/** Renews the lease and records the progress, which never decreases. */
export function renew(
  { order, job }: OrderedJob,
  nowMs: number,
  { limits, progress }: { limits: JobLimits; progress: number },
): Change {
  const shown = Math.max(job.progress ?? 0, Math.min(1, progress));
  return { next: { ...order, job: { ...renewClaim(job, nowMs, limits), progress: shown } } };
}

/** Ends the lease: any worker may claim the job. */
export function release(order: Order, job: Job, nowMs: number): Change {
  return { next: { ...order, job: releaseClaim(job, nowMs) } };
}

/** Ends the job without a result, or without the other files if the requested one is published. */
export function fail({ order, job }: OrderedJob, nowMs: number, code: FailureCode): Change {
  if (makesMore(order)) {
    const { files = [] } = order;
    return end({ order, job }, nowMs, { state: 'SUCCEEDED', outcome: { files } });
  }
  const state = code === 'cancelled' ? 'CANCELLED' : 'FAILED';
  return end({ order, job }, nowMs, { state, outcome: { status: 'FAILED', failure: { code } } });
}

/** Ends the job with a result. This write publishes it. */
export function complete(
  { order, job }: OrderedJob,
  nowMs: number,
  result: Pick<Order, 'files' | 'report' | 'keptUntilMs' | 'previewKey' | 'lowPreviewKey'>,
): Change {
  return end({ order, job }, nowMs, { state: 'SUCCEEDED', outcome: { ...result, status: 'COMPLETED' } });
}

function end(
  { order, job }: OrderedJob,
  nowMs: number,
  { state, outcome }: { state: Job['state']; outcome: Partial<Order> },
): Change {
  const { leaseUntilMs, progress, ...kept } = job;
  return {
    next: { ...order, ...outcome, job: { ...kept, state, endedAtMs: nowMs } },
    also: [
      ...endWrites(order, nowMs, outcome.files),
      ...jobMailWrites(order, job, { state, nowMs }),
      // Its owner cancelled it and needs no message.
      ...(state === 'CANCELLED' ? [] : webhookWrites({ ...order, ...outcome }, job, nowMs)),
    ],
  };
}
