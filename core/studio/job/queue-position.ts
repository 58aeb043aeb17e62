import {
  WORKER_START_SECONDS,
  WORKERS_ADDED_PER_MINUTE,
  WORKERS_AT_FIRST,
} from '../../rules/order/worker-sizes.ts';
import { LANES, type Lane, USUAL_START_EVERY } from '../line/lanes.ts';
import { LANE_COUNTS, type LineCounts } from '../line/line-counts.ts';
import { paceOf } from '../line/pace.ts';
import { type Line, recentLine } from '../line/recent-line.ts';
import type { Job } from '../order/job.ts';
import { makesMore, type Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/** Assumed number of jobs that a host runs at once, until its maximum is known. */
const JOBS_AT_A_TIME = 2;
/** Share of its estimate that a running job still needs, on average. */
const LEFT_SHARE = 0.5;

export interface QueuePosition {
  /** Jobs ahead; 0 if it is next or running. */
  queue: number;
  /** Seconds until the result, estimated. */
  estimated: number;
}

type WaitingJob = Pick<Job, 'ticket' | 'ticketSeconds' | 'estimateSeconds' | 'worker' | 'lane'>;

/**
 * Returns the queue position of an order's job, or undefined if no job is waiting, or running without a result. It reads the counts of
 * the line, never the jobs in it.
 */
export async function queuePosition(
  ports: Pick<Ports, 'table' | 'clock'>,
  order: Order,
): Promise<QueuePosition | undefined> {
  const { job } = order;
  if (makesMore(order)) return undefined;
  if (job?.state === 'RUNNING') {
    const elapsed = (ports.clock.nowMs() - (job.startedAtMs ?? 0)) / 1000;
    return { queue: 0, estimated: Math.max(1, Math.ceil(job.estimateSeconds - elapsed)) };
  }
  if (job?.state !== 'QUEUED') return undefined;
  const { worker = 'small' } = job;
  return placeInLine(job, await recentLine(ports, worker));
}

/**
 * Returns the position of a waiting job. Its ticket holds the number of jobs that had entered its lane before it; those
 * that have left since are no longer ahead. All jobs in the lanes before its own are, but the usual lane has one start in
 * `USUAL_START_EVERY`. While jobs wait, every worker is busy, so the number of running jobs is the
 * number of workers: 20 or 2 000, and more every second until the host's maximum. A container runs one job, and all
 * that the host may run start at once: each job costs a start, and their number does not grow. The pace of ended jobs
 * says how far the estimates may be trusted.
 */
export function placeInLine(
  { ticket, ticketSeconds, estimateSeconds, worker = 'small', lane = 'usual' }: WaitingJob,
  { counts, learned }: Line,
): QueuePosition {
  const own = LANE_COUNTS[lane];
  const before = LANES.slice(0, LANES.indexOf(lane)).map((each) => waitingIn(each, counts));
  const waiting = waitingIn(lane, counts);
  const most = learned?.workers;
  // A job whose worker died counts as running until its lease ends.
  const running = clamp(counts.started - counts.ended, 0, most ?? Number.POSITIVE_INFINITY);
  const runningSeconds = Math.max(0, counts.startedSeconds - counts.endedSeconds);
  // A job of an earlier release has no ticket and counts as the last.
  const inLane = clamp((ticket ?? counts[own.entered]) - counts[own.left], 0, Math.max(0, waiting.jobs - 1));
  const jobsBefore = before.reduce((sum, { jobs }) => sum + jobs, 0);
  const mostBefore = lane === 'usual' ? (USUAL_START_EVERY - 1) * (inLane + 1) : Number.POSITIVE_INFINITY;
  const counted = Math.min(jobsBefore, mostBefore);
  const queue = inLane + counted;
  const secondsInLane = (ticketSeconds ?? counts[own.enteredSeconds]) - counts[own.leftSeconds];
  const secondsBefore = before.reduce((sum, { seconds }) => sum + seconds, 0);
  const ahead =
    clamp(secondsInLane, 0, waiting.seconds) + (jobsBefore > 0 ? (secondsBefore * counted) / jobsBefore : 0);
  const pace = paceOf(counts, learned);
  const atOnce = worker === 'huge' ? Number.POSITIVE_INFINITY : WORKERS_AT_FIRST;
  const atFirst = most === undefined ? JOBS_AT_A_TIME : Math.min(most, atOnce);
  // When a worker is free for this job, all other workers have as much work left as now. So the running work counts
  // only once, for the worker that ends first. If fewer workers run than the host allows, the next job starts without
  // waiting.
  const firstEndSeconds = running < atFirst ? 0 : (LEFT_SHARE * runningSeconds) / running;
  const workers = Math.max(atFirst, running);
  const wait = secondsFor(pace * (ahead + firstEndSeconds), workers, most ?? workers);
  const startSeconds = WORKER_START_SECONDS[worker] * (1 + queue / workers);
  return { queue, estimated: Math.max(1, Math.ceil(wait + startSeconds + pace * estimateSeconds)) };
}

function waitingIn(lane: Lane, counts: LineCounts): { jobs: number; seconds: number } {
  const { entered, enteredSeconds, left, leftSeconds } = LANE_COUNTS[lane];
  return {
    jobs: Math.max(0, counts[entered] - counts[left]),
    seconds: Math.max(0, counts[enteredSeconds] - counts[leftSeconds]),
  };
}

/** Returns the seconds in which the workers finish the work while their number grows to `most`. */
function secondsFor(workSeconds: number, workers: number, most: number): number {
  const perSecond = WORKERS_ADDED_PER_MINUTE / 60;
  const growsFor = Math.max(0, most - workers) / perSecond;
  const doneMeanwhile = workers * growsFor + (perSecond / 2) * growsFor ** 2;
  if (workSeconds > doneMeanwhile) return growsFor + (workSeconds - doneMeanwhile) / Math.max(workers, most);
  return (Math.sqrt(workers ** 2 + 2 * perSecond * workSeconds) - workers) / perSecond;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
