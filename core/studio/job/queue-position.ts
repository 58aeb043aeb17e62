import { WORKER_START_SECONDS } from '../../rules/order/worker-sizes.ts';
import { type LineCounts, recentLineCounts } from '../line/line-counts.ts';
import type { Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/** Jobs that a host runs at once at least. Without waiting jobs it is not seen how many it could run. */
const JOBS_AT_A_TIME = 2;
/** Share of a running job's estimate that it still needs, on the average. */
const LEFT_SHARE = 0.5;
/** Bounds of what ended jobs took over their estimates. */
const PACE = { min: 0.2, max: 5 } as const;

export interface QueuePosition {
  /** Jobs ahead; 0 if it is next or running. */
  queue: number;
  /** Seconds until the result, estimated. */
  estimated: number;
}

/**
 * Returns the queue position of an order's job, or undefined if no job is waiting or running. It reads the counts of the
 * line, never the jobs in it.
 */
export async function queuePosition(
  ports: Pick<Ports, 'table' | 'clock'>,
  { job }: Order,
): Promise<QueuePosition | undefined> {
  if (job?.state === 'RUNNING') {
    const elapsed = (ports.clock.nowMs() - (job.startedAtMs ?? 0)) / 1000;
    return { queue: 0, estimated: Math.max(1, Math.ceil(job.estimateSeconds - elapsed)) };
  }
  if (job?.state !== 'QUEUED') return undefined;
  const { worker = 'small' } = job;
  const { queue, estimated } = placeInLine(job, await recentLineCounts(ports, worker));
  return { queue, estimated: estimated + WORKER_START_SECONDS[worker] };
}

/**
 * Returns the place of a waiting job. Its ticket says how many jobs had entered before it; those that have left since are
 * no longer ahead. While jobs wait, every worker is busy, so the jobs that run are how many run at once: 20 or 2 000. What
 * ended jobs took over their estimates says how far the estimates may be trusted.
 */
export function placeInLine(
  { ticket, ticketSeconds, estimateSeconds }: Pick<Job, 'ticket' | 'ticketSeconds' | 'estimateSeconds'>,
  counts: LineCounts,
): QueuePosition {
  const waiting = Math.max(0, counts.entered - counts.left);
  const waitingSeconds = Math.max(0, counts.enteredSeconds - counts.leftSeconds);
  const running = Math.max(0, counts.started - counts.ended);
  const runningSeconds = Math.max(0, counts.startedSeconds - counts.endedSeconds);
  // Without a ticket, of an earlier release, it counts as the last.
  const queue = clamp((ticket ?? counts.entered) - counts.left, 0, Math.max(0, waiting - 1));
  const ahead = clamp((ticketSeconds ?? counts.enteredSeconds) - counts.leftSeconds, 0, waitingSeconds);
  const pace =
    counts.endedSeconds === 0 ? 1 : clamp(counts.workSeconds / counts.endedSeconds, PACE.min, PACE.max);
  const atATime = Math.max(JOBS_AT_A_TIME, running);
  // When a worker is free for this job, all others still have as much left as they have now. So what runs counts once, for
  // the one worker that ends first. If fewer run than can, the next one starts at once.
  const firstEndSeconds = running < JOBS_AT_A_TIME ? 0 : (LEFT_SHARE * runningSeconds) / running;
  const busySeconds = ahead + firstEndSeconds;
  const seconds = pace * (busySeconds / atATime + estimateSeconds);
  return { queue, estimated: Math.max(1, Math.ceil(seconds)) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
