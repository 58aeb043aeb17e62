import { workerSizeFor } from '../../../core/rules/order/worker-sizes.ts';
import type { LineCounts } from '../../../core/studio/line/line-counts.ts';
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

/** Returns a job that enters a line now, with the next ticket. */
export function queuedJob(id: number, arrival: Arrival, line: LineCounts, nowMs: number): Job {
  return {
    id: jobName(id),
    state: 'QUEUED',
    attempt: 0,
    worker: workerSizeFor(arrival),
    estimateSeconds: arrival.estimateSeconds,
    ticket: line.entered,
    ticketSeconds: line.enteredSeconds,
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
