import type { TaskGradientBody } from '../../contract/calls/gradient-task.ts';
import type { TaskMultiLatticeBody } from '../../contract/calls/multi-lattice-task.ts';
import type { TaskLatticeBody } from '../../contract/calls/workspace.ts';
import type { JobSpec } from '../planning/job-spec.ts';

/** QUEUED waits for a worker, RUNNING has one; the other three are ends. */
export type JobState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';

/** What the page asked for, in one of the three modes. */
export type JobTask = TaskLatticeBody | TaskGradientBody | TaskMultiLatticeBody;

/** One generation. It is part of its workspace's record, so that both change in one write. */
export interface Job {
  id: string;
  state: JobState;
  /** Grows with every claim; a worker with an older number can write nothing any more. */
  attempt: number;
  task: JobTask;
  spec: JobSpec;
  /** Same source, parameters and engine: same result. */
  contentKey: string;
  estimateSeconds: number;
  queuedAtMs: number;
  /** How often a message was sent for it, and when last. */
  sends: number;
  sentAtMs: number;
  /** While RUNNING: without a renewal the job may be claimed again from here on. */
  leaseUntilMs?: number;
  startedAtMs?: number;
  endedAtMs?: number;
  /** 0 to 1 while RUNNING. */
  progress?: number;
}

/** What a worker holds after a claim: every write of its carries it. */
export interface Fence {
  workspaceId: string;
  jobId: string;
  attempt: number;
}

/** Has the job ended, one way or the other? */
export function hasEnded(job: Job): boolean {
  return job.state !== 'QUEUED' && job.state !== 'RUNNING';
}

/** Folder of everything one job of a workspace makes, and of one attempt of it. */
export function jobPrefix(fence: Pick<Fence, 'workspaceId' | 'jobId'>): string {
  return `${resultPrefix(fence.workspaceId)}${fence.jobId}/`;
}

export function attemptPrefix(fence: Fence): string {
  return `${jobPrefix(fence)}${fence.attempt}/`;
}

/** Folder of everything that was made for a workspace. */
export function resultPrefix(workspaceId: string): string {
  return `results/${workspaceId}/`;
}
