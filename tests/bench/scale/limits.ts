import { WORKERS_AT_MOST } from '../../../core/rules/order/worker-sizes.ts';
import { containersAtOnce } from '../../../infra/container.ts';
import { FUNCTIONS, WORKERS } from '../../../infra/functions.ts';
import { RATES } from '../../../infra/rates.ts';
import type { DayResult } from './day-result.ts';
import { KEY_LIMITS } from './day-table.ts';
import { rateAt } from './load.ts';

/** Calls of the API per job, and of them those that read the order. */
const CALLS_PER_JOB = 12;
const ORDER_READS_PER_JOB = 6;
/** Events of the socket per job: a page is open for five minutes, with a keep-alive each half minute: an assumption. */
const EVENTS_PER_JOB = 12;
/** Seconds of a function's run for a call: an assumption. */
const CALL_RUN_SECONDS = 0.1;
/** Quotas of an account whose limits a support case raises. */
const RUNS = 1000;
const TABLE_WRITES = 40_000;
const ACCOUNT_CALLS = 10_000;
const PEAK_SECONDS = 14 * 3600;

/** How firm a limit is. */
type By = 'ours' | 'AWS, on request' | 'AWS, fixed';

/** Returns a line for each limit, in the order in which days reach them: its use at this day's peak, and such a day. */
export function limitLines(result: DayResult, jobsPerDay: number): string[] {
  const rate = rateAt(jobsPerDay, PEAK_SECONDS);
  const { small, large, huge } = result.peakBusy;
  // Reserved whatever the day.
  const others = (FUNCTIONS.files.maxConcurrency ?? 0) + (FUNCTIONS.socket.maxConcurrency ?? 0);
  const runs = small + large + rate * CALLS_PER_JOB * CALL_RUN_SECONDS;
  const keys = result.table.peaks();
  const hottest = (kind: 'write' | 'read') =>
    keys.reduce((most, each) => (each[kind] > most[kind] ? each : most));
  const writes = (result.table.totalWrites / result.arrived) * rate;
  const limits: [name: string, used: number, limit: number, by: By][] = [
    ['socket events a second', rate * EVENTS_PER_JOB, RATES.socketEvents, 'ours'],
    ['reads of orders a second', rate * ORDER_READS_PER_JOB, RATES.ordersRead, 'ours'],
    ['calls of the API a second', rate * CALLS_PER_JOB, RATES.calls, 'ours'],
    [`runs of ${WORKERS.small}`, small, FUNCTIONS[WORKERS.small].maxConcurrency!, 'ours'],
    [`runs of ${WORKERS.large}`, large, FUNCTIONS[WORKERS.large].maxConcurrency!, 'ours'],
    ['containers', huge, containersAtOnce('raised'), 'ours'],
    [`runs of the account beside ${others} reserved ones`, runs, RUNS - others, 'AWS, on request'],
    [
      'calls of the account a second',
      rate * (CALLS_PER_JOB + EVENTS_PER_JOB),
      ACCOUNT_CALLS,
      'AWS, on request',
    ],
    ['writes of the table a second', writes, TABLE_WRITES, 'AWS, on request'],
    ['small workers of all their queues', small, WORKERS_AT_MOST, 'AWS, fixed'],
    [`writes of ${hottest('write').key} a second`, hottest('write').write, KEY_LIMITS.write, 'AWS, fixed'],
    [`reads of ${hottest('read').key} a second`, hottest('read').read, KEY_LIMITS.read, 'AWS, fixed'],
  ];
  return limits
    .map((limit) => ({ limit, reachedAt: (jobsPerDay * limit[2]) / limit[1] }))
    .sort((one, other) => one.reachedAt - other.reachedAt)
    .map(({ limit: [name, used, most, by], reachedAt }) => {
      const day = `${(reachedAt / 1e6).toFixed(1)} million a day`;
      return `limit      ${name}: ${used.toFixed(0)} of ${most} (${by}), reached at ${day}`;
    });
}
