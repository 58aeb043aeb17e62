import * as z from 'zod';
import { leftOut, pressureMap } from '../../contract/calls/recipe.ts';
import { LANGUAGES } from '../../contract/envelope.ts';
import { knownWorkerSize } from '../../rules/order/worker-sizes.ts';
import { LANES } from '../line/lanes.ts';
import { jobRequest, migrateJob } from './job-request.ts';

const currentJob = z.object({
  id: z.string(),
  /** QUEUED waits for a worker, RUNNING has one; the other three are final. */
  state: z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED']),
  /** Grows with every claim; a worker with an older number can no longer write. */
  attempt: z.number(),
  request: jobRequest,
  /** Same source, parameters and engine: same result. */
  contentKey: z.string(),
  estimateSeconds: z.number(),
  /** Estimated bytes of the file that was asked for. Jobs of earlier releases have none. */
  resultBytes: z.number().exactOptional(),
  /** Size of the worker that it was queued for. Jobs of earlier releases have none and wait for a small one. */
  worker: z.string().transform(knownWorkerSize).exactOptional(),
  /** Cells of the lattice, for the day's count. Jobs of earlier releases have none. */
  cells: z.number().exactOptional(),
  /** The request that queued it, for the log. Jobs of earlier releases have none. */
  requestId: z.string().exactOptional(),
  /** Number and estimates of all jobs that entered its lane before it. Jobs of earlier releases have none. */
  ticket: z.number().exactOptional(),
  ticketSeconds: z.number().exactOptional(),
  /** Lane of the line in which it waits. Containers have no lanes, and jobs of earlier releases none. */
  lane: z.enum(LANES).exactOptional(),
  /** Time at which it moved up to its lane; missing if it was queued there. */
  movedUpAtMs: z.number().exactOptional(),
  queuedAtMs: z.number(),
  sends: z.number(),
  /** Time of the last message. */
  sentAtMs: z.number(),
  /** While RUNNING: another worker may claim the job from this time on. */
  leaseUntilMs: z.number().exactOptional(),
  startedAtMs: z.number().exactOptional(),
  endedAtMs: z.number().exactOptional(),
  /** Recipient of the mail about the end of a long job, if its owner wants mails. */
  mail: z.object({ to: z.string(), language: z.enum(LANGUAGES) }).exactOptional(),
  /** API key that queued it, if the key has a webhook. */
  webhookKeyId: z.string().exactOptional(),
  /** What the model did not allow of the recipe that it was queued by. */
  leftOut: z.array(leftOut).exactOptional(),
  /** Pressure map that the recipe followed: that of the order may change later. */
  map: pressureMap.exactOptional(),
  /** 0 to 1 while RUNNING. */
  progress: z.number().exactOptional(),
});
/** A job in a record of this release or of an earlier one. */
export const jobSchema = z.preprocess(migrateJob, currentJob);
/** One run of the generation. It is part of its order's record, so that both change in one write. */
export type Job = z.output<typeof currentJob>;

/** Proof of a claim. Each write of the worker carries it. */
export interface Fence {
  orderId: string;
  jobId: string;
  attempt: number;
}

export function hasEnded(job: Job): boolean {
  return job.state !== 'QUEUED' && job.state !== 'RUNNING';
}

export function jobPrefix(fence: Pick<Fence, 'orderId' | 'jobId'>): string {
  return `${resultPrefix(fence.orderId)}${fence.jobId}/`;
}

export function attemptPrefix(fence: Fence): string {
  return `${jobPrefix(fence)}${fence.attempt}/`;
}

export function resultPrefix(orderId: string): string {
  return `results/${orderId}/`;
}
