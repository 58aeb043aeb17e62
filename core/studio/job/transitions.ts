import type { FailureCode } from '../../contract/failures.ts';
import type { JobLimits } from '../job-limits.ts';
import type { Change } from '../order/change.ts';
import { type Fence, hasEnded, type Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';

// The steps of a job, each a pure function of the workspace as it is. A step that may not be taken is undefined.
//
//   QUEUED ──claim──▶ RUNNING ──complete──▶ SUCCEEDED
//     │ ▲               │ │ └─claim again when the lease ran out (attempt + 1)
//     │ └───────────────┘ └──fail──▶ FAILED
//     └──cancel──▶ CANCELLED ◀──cancel──┘

/** The writes that go with every end of a job: the user's count of jobs in flight goes down by one. */
export function endWrites(order: Order): Write[] {
  if (order.job === undefined || hasEnded(order.job)) return [];
  return [{ update: keys.inFlight(order.uid), add: { jobs: -1 } }];
}

/** The job of this id, still to be done, or undefined. */
export function openJob(order: Order, jobId: string): Job | undefined {
  const { job } = order;
  return job !== undefined && job.id === jobId && !hasEnded(job) ? job : undefined;
}

/** The running job a fence still holds, or undefined: another attempt took over, or it ended. */
export function heldJob(order: Order, fence: Fence): Job | undefined {
  const job = openJob(order, fence.jobId);
  return job?.state === 'RUNNING' && job.attempt === fence.attempt ? job : undefined;
}

/** May a worker take this job now? `busy`: another one has it. */
export function claimable(job: Job, nowMs: number): boolean {
  return job.state === 'QUEUED' || (job.state === 'RUNNING' && (job.leaseUntilMs ?? 0) <= nowMs);
}

/** Gives the job to a worker: next attempt, fresh lease. What an earlier attempt showed is made again. */
export function claimed(order: Order, job: Job, nowMs: number, limits: JobLimits): Change {
  const { frameKey, previewKey, ...kept } = order;
  return {
    next: {
      ...kept,
      status: 'GENERATING',
      job: {
        ...job,
        state: 'RUNNING',
        attempt: job.attempt + 1,
        startedAtMs: nowMs,
        leaseUntilMs: nowMs + limits.leaseSeconds * 1000,
        progress: 0,
      },
    },
  };
}

/** Renews the lease, and tells how far the work is. Progress never goes back. */
export function renewed(order: Order, job: Job, nowMs: number, limits: JobLimits, progress: number): Change {
  const held = Math.max(job.progress ?? 0, Math.min(1, progress));
  return {
    next: {
      ...order,
      job: { ...job, progress: held, leaseUntilMs: nowMs + limits.leaseSeconds * 1000 },
    },
  };
}

/** Gives the job back: anyone may claim it from now on. */
export function released(order: Order, job: Job, nowMs: number): Change {
  return { next: { ...order, job: { ...job, leaseUntilMs: nowMs } } };
}

/** Ends the job without a result. */
export function failed(order: Order, job: Job, nowMs: number, code: FailureCode): Change {
  return ended(order, job, nowMs, code === 'cancelled' ? 'CANCELLED' : 'FAILED', {
    status: 'FAILED',
    failure: { code },
  });
}

/** Ends the job with a result: the one write that publishes. */
export function completed(
  order: Order,
  job: Job,
  nowMs: number,
  result: Pick<Order, 'files' | 'report' | 'keptUntilMs' | 'previewKey'>,
): Change {
  return ended(order, job, nowMs, 'SUCCEEDED', { ...result, status: 'COMPLETED' });
}

function ended(order: Order, job: Job, nowMs: number, state: Job['state'], outcome: Partial<Order>): Change {
  const { leaseUntilMs, progress, ...kept } = job;
  return {
    next: { ...order, ...outcome, job: { ...kept, state, endedAtMs: nowMs } },
    also: endWrites(order),
  };
}
