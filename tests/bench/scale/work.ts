import { workerSizeFor } from '../../../core/rules/order/worker-sizes.ts';
import type { Lane } from '../../../core/studio/line/lanes.ts';
import { LANE_COUNTS, type LineCounts } from '../../../core/studio/line/line-counts.ts';
import type { Job } from '../../../core/studio/order/job.ts';
import type { Order } from '../../../core/studio/order/order.ts';
import type { Arrival } from './load.ts';

/** An order of the simulated day, from its arrival to its end. */
export interface Work extends Arrival {
  order: Order;
  arrivedMs: number;
  predictedSeconds?: number;
  /** The attempt whose process died. */
  dead?: number;
  ends: number;
}

export function jobName(id: number): string {
  return `job_${id.toString(36).padStart(8, '0')}`;
}

/** Returns the lane and the next ticket of a job that enters it now. */
export function placeAtEnd(line: LineCounts, lane: Lane) {
  const { entered, enteredSeconds } = LANE_COUNTS[lane];
  return { lane, ticket: line[entered], ticketSeconds: line[enteredSeconds] };
}

/** Returns a job that enters a line now. */
export function queuedJob(
  id: number,
  arrival: Arrival,
  place: ReturnType<typeof placeAtEnd>,
  nowMs: number,
): Job {
  return {
    id: jobName(id),
    state: 'QUEUED',
    attempt: 0,
    worker: workerSizeFor(arrival),
    estimateSeconds: arrival.estimateSeconds,
    ...place,
    queuedAtMs: nowMs,
    sends: 1,
    sentAtMs: nowMs,
  } as Job;
}

/** Returns the work of a job, with as much of its order as the steps of the queue read. */
export function workOf(id: number, arrival: Arrival, job: Job): Work {
  const order = {
    id: `wsp_${id}`,
    uid: `usr_${arrival.uid}`,
    status: 'PREPARING',
    version: 1,
    job,
  } as Order;
  return { ...arrival, order, arrivedMs: job.queuedAtMs, ends: 0 };
}
