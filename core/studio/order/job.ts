import * as z from 'zod';
import type { TaskGradientBody } from '../../contract/calls/gradient-task.ts';
import type { TaskMultiLatticeBody } from '../../contract/calls/multi-lattice-task.ts';
import type { TaskLatticeBody } from '../../contract/calls/workspace.ts';
import type { JobSpec } from '../planning/job-spec.ts';

/** What the page asked for, in one of the three modes. */
export type JobTask = TaskLatticeBody | TaskGradientBody | TaskMultiLatticeBody;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

export const jobSchema = z.object({
  id: z.string(),
  /** QUEUED waits for a worker, RUNNING has one; the other three are final. */
  state: z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED']),
  /** Grows with every claim; a worker with an older number can no longer write. */
  attempt: z.number(),
  task: z.custom<JobTask>(isObject),
  spec: z.custom<JobSpec>(isObject),
  /** Same source, parameters and engine: same result. */
  contentKey: z.string(),
  estimateSeconds: z.number(),
  queuedAtMs: z.number(),
  /** Number of messages sent for it. */
  sends: z.number(),
  /** Time of the last message. */
  sentAtMs: z.number(),
  /** While RUNNING: another worker may claim the job from this time on. */
  leaseUntilMs: z.number().exactOptional(),
  startedAtMs: z.number().exactOptional(),
  endedAtMs: z.number().exactOptional(),
  /** 0 to 1 while RUNNING. */
  progress: z.number().exactOptional(),
});
/** One run of the generation. It is part of its order's record, so that both change in one write. */
export type Job = z.output<typeof jobSchema>;

/** What a worker holds after a claim: every write of its carries it. */
export interface Fence {
  orderId: string;
  jobId: string;
  attempt: number;
}

/** Has the job ended, one way or the other? */
export function hasEnded(job: Job): boolean {
  return job.state !== 'QUEUED' && job.state !== 'RUNNING';
}

/** Folder of everything one job of a workspace makes, and of one attempt of it. */
export function jobPrefix(fence: Pick<Fence, 'orderId' | 'jobId'>): string {
  return `${resultPrefix(fence.orderId)}${fence.jobId}/`;
}

export function attemptPrefix(fence: Fence): string {
  return `${jobPrefix(fence)}${fence.attempt}/`;
}

/** Folder of everything that was made for a workspace. */
export function resultPrefix(orderId: string): string {
  return `results/${orderId}/`;
}
