import type { FailureCode } from '../../contract/failures.ts';
import type { JobLimits } from '../job-limits.ts';
import type { Change } from '../order/change.ts';
import { type Fence, hasEnded, type Job } from '../order/job.ts';
import type { Workspace } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';

// The steps of a job, each a pure function of the workspace as it is. A step that may not be taken is undefined.
//
//   QUEUED ──claim──▶ RUNNING ──complete──▶ SUCCEEDED
//     │ ▲               │ │ └─claim again when the lease ran out (attempt + 1)
//     │ └───────────────┘ └──fail──▶ FAILED
//     └──cancel──▶ CANCELLED ◀──cancel──┘

/** The writes that go with every end of a job: the user's count of jobs in flight goes down by one. */
export function endWrites(workspace: Workspace): Write[] {
  if (workspace.job === undefined || hasEnded(workspace.job)) return [];
  return [{ update: keys.inFlight(workspace.uid), add: { jobs: -1 } }];
}

/** The job of this id, still to be done, or undefined. */
export function openJob(workspace: Workspace, jobId: string): Job | undefined {
  const { job } = workspace;
  return job !== undefined && job.id === jobId && !hasEnded(job) ? job : undefined;
}

/** The running job a fence still holds, or undefined: another attempt took over, or it ended. */
export function heldJob(workspace: Workspace, fence: Fence): Job | undefined {
  const job = openJob(workspace, fence.jobId);
  return job?.state === 'RUNNING' && job.attempt === fence.attempt ? job : undefined;
}

/** May a worker take this job now? `busy`: another one has it. */
export function claimable(job: Job, nowMs: number): boolean {
  return job.state === 'QUEUED' || (job.state === 'RUNNING' && (job.leaseUntilMs ?? 0) <= nowMs);
}

/** Gives the job to a worker: next attempt, fresh lease. What an earlier attempt showed is made again. */
export function claimed(workspace: Workspace, job: Job, nowMs: number, limits: JobLimits): Change {
  const { frameKey, previewKey, ...kept } = workspace;
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
export function renewed(
  workspace: Workspace,
  job: Job,
  nowMs: number,
  limits: JobLimits,
  progress: number,
): Change {
  const held = Math.max(job.progress ?? 0, Math.min(1, progress));
  return {
    next: {
      ...workspace,
      job: { ...job, progress: held, leaseUntilMs: nowMs + limits.leaseSeconds * 1000 },
    },
  };
}

/** Gives the job back: anyone may claim it from now on. */
export function released(workspace: Workspace, job: Job, nowMs: number): Change {
  return { next: { ...workspace, job: { ...job, leaseUntilMs: nowMs } } };
}

/** Ends the job without a result. */
export function failed(workspace: Workspace, job: Job, nowMs: number, code: FailureCode): Change {
  return ended(workspace, job, nowMs, code === 'cancelled' ? 'CANCELLED' : 'FAILED', {
    status: 'FAILED',
    failure: { code },
  });
}

/** Ends the job with a result: the one write that publishes. */
export function completed(
  workspace: Workspace,
  job: Job,
  nowMs: number,
  result: Pick<Workspace, 'files' | 'report' | 'keptUntilMs' | 'previewKey'>,
): Change {
  return ended(workspace, job, nowMs, 'SUCCEEDED', { ...result, status: 'COMPLETED' });
}

function ended(
  workspace: Workspace,
  job: Job,
  nowMs: number,
  state: Job['state'],
  outcome: Partial<Workspace>,
): Change {
  const { leaseUntilMs, progress, ...kept } = job;
  return {
    next: { ...workspace, ...outcome, job: { ...kept, state, endedAtMs: nowMs } },
    also: endWrites(workspace),
  };
}
