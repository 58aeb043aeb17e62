import { parseArgs } from 'node:util';
import { WORKER_SIZES, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { containersAtOnce } from '../../../infra/container.ts';
import { FUNCTIONS, WORKERS } from '../../../infra/functions.ts';
import { percentile } from '../../percentile.ts';
import { simulateDay } from './day.ts';
import { costLines } from './day-cost.ts';
import type { DayResult } from './day-result.ts';
import { limitLines } from './limits.ts';

/**
 * Seconds of the call that queues a job and of the message that its lattice is there: an assumption. The call's function is
 * warm, since the page has called it before.
 */
const CALL_SECONDS = 0.5;

/** Waits that a day at a million must keep, seconds. */
const WAIT_P95_MAX_SECONDS = 30;

/**
 * `npm run bench -- cost scale [--jobs 1000000] [--workers 340,60,16] [--hours 0,24] [--seed 1]`: one day of jobs on a clock that only events
 * move, with crashes, doubled messages, and the limits of Lambda and DynamoDB. Ends with code 1 if an invariant broke or
 * the wait is too long.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: 'string', default: '1000000' },
      workers: {
        type: 'string',
        default: WORKER_SIZES.map(workersAtOnce).join(),
      },
      hours: { type: 'string', default: '0,24' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [fromHour = 0, toHour = 24] = values.hours.split(',').map(Number);
  const [small = 0, large = 0, huge = 0] = values.workers.split(',').map(Number);
  const settings = {
    seed: Number(values.seed),
    jobsPerDay: Number(values.jobs),
    fromHour,
    toHour,
    workers: { small, large, huge },
  };
  const result = simulateDay(settings);
  for (const line of linesOf(result, settings.jobsPerDay)) console.log(line);
  for (const line of new Set(result.broken)) console.error(`broken: ${line}`);
  const late = percentile(result.waits, 0.95) > WAIT_P95_MAX_SECONDS;
  if (late) console.error(`the wait is over ${WAIT_P95_MAX_SECONDS} s`);
  if (late || result.broken.length > 0) process.exitCode = 1;
}

function linesOf(result: DayResult, jobsPerDay: number): string[] {
  const { waits, waitRatios, table } = result;
  const clicks = result.latticeSeconds.map((seconds) => seconds + CALL_SECONDS);
  const p = (values: number[], share: number) => percentile(values, share).toFixed(2);
  return [
    `jobs       ${result.arrived} asked for, ${result.refused} refused (in flight), ${result.finished} finished, ${result.failed} failed`,
    `faults     ${result.crashes} workers died, ${result.sweptAgain} jobs woken again by the sweep`,
    `wait       p50 ${p(waits, 0.5)} s, p95 ${p(waits, 0.95)} s, p99 ${p(waits, 0.99)} s, longest ${p(waits, 1)} s`,
    `from click p50 ${p(clicks, 0.5)} s, p95 ${p(clicks, 0.95)} s to the lattice; ${result.coldStarts} workers started cold`,
    `predicted  wait over the true one, of ${waitRatios.length} jobs that waited: p5 ${p(waitRatios, 0.05)}, p50 ${p(waitRatios, 0.5)}, p95 ${p(waitRatios, 0.95)}`,
    `workers    at most ${result.peakBusy.small} small, ${result.peakBusy.large} large and ${result.peakBusy.huge} huge ones at once, at most ${result.peakWaiting} jobs in line`,
    `table      ${table.throttled} throttled; ${(table.totalWrites / 1e6).toFixed(1)} million write units`,
    ...costLines(result),
    ...limitLines(result, jobsPerDay),
    `invariants ${result.broken.length} broken`,
  ];
}

/** Returns how many workers of a size an account with raised quotas runs at once. */
function workersAtOnce(size: WorkerSize): number {
  return size === 'huge' ? containersAtOnce('raised') : FUNCTIONS[WORKERS[size]].maxConcurrency!;
}
