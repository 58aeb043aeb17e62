import * as z from 'zod';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { timeKey, WAITING_JOBS } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

/** Minimum number of jobs a host runs at once. More of them finish ahead of the estimate. */
const JOBS_AT_A_TIME = 2;
/** Number of jobs ahead whose estimates are read. The rest count with their mean. */
const AHEAD_READ = 50;
/** Above this number of jobs ahead the position is a lower bound. */
const AHEAD_MAX = 500;

export interface QueuePosition {
  /** Jobs ahead; 0 if it is next or running. */
  queue: number;
  /** Seconds until the result, estimated. */
  estimated: number;
}

/** Returns the queue position of an order's job, or undefined if no job is waiting or running. */
export async function queuePosition(
  ports: Pick<Ports, 'table' | 'clock'>,
  { job }: Order,
): Promise<QueuePosition | undefined> {
  if (job?.state === 'RUNNING') {
    const elapsed = (ports.clock.nowMs() - (job.startedAtMs ?? 0)) / 1000;
    return { queue: 0, estimated: Math.max(1, Math.ceil(job.estimateSeconds - elapsed)) };
  }
  if (job?.state !== 'QUEUED') return undefined;
  const line = { index: 'gsi2', pk: WAITING_JOBS, before: timeKey(job.queuedAtMs, job.id) } as const;
  const read = await ports.table.query({ ...line, limit: AHEAD_READ });
  const queue =
    read.length < AHEAD_READ ? read.length : await ports.table.count({ ...line, limit: AHEAD_MAX });
  const readSeconds = read.reduce((sum, item) => sum + estimateIn(item), 0);
  return waitingPosition(
    job.estimateSeconds,
    queue,
    read.length === 0 ? 0 : (readSeconds / read.length) * queue,
  );
}

/** Returns the queue position of each of the first waiting jobs. `line` starts with the next job. */
export function placesInLine(line: readonly Order[]): QueuePosition[] {
  let aheadSeconds = 0;
  return line.map(({ job }, queue) => {
    const place = waitingPosition(job?.estimateSeconds ?? 0, queue, aheadSeconds);
    aheadSeconds += job?.estimateSeconds ?? 0;
    return place;
  });
}

function waitingPosition(ownSeconds: number, queue: number, aheadSeconds: number): QueuePosition {
  return { queue, estimated: Math.max(1, Math.ceil(aheadSeconds / JOBS_AT_A_TIME + ownSeconds)) };
}

const estimateSchema = z.object({ job: z.object({ estimateSeconds: z.number() }) });

/** Estimate of another user's job. An unreadable record counts as nothing, so that it does not stop this user's call. */
function estimateIn(item: Item): number {
  return estimateSchema.safeParse(item).data?.job.estimateSeconds ?? 0;
}
