import { GENERATION_SECONDS_PER_DAY, UNPAID_RESULT_DAYS } from '../../rules/order/job-limits.ts';
import { WORKER_TIMEOUT_SECONDS } from '../../rules/order/worker-sizes.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { Job } from './job.ts';
import type { ResultFile } from './order.ts';

const DAY_SECONDS = 24 * 3600;

/** Returns the UTC day of a time, such as `2026-11-23`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the seconds until the budget starts again, at midnight UTC. */
export function secondsToNextBudget(nowMs: number): number {
  return DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS);
}

/** Returns the test that a user has generation time left today. A running job may exceed it by its own time. */
export function budgetTest(uid: string, nowMs: number): Write {
  return {
    check: keys.generationSeconds(uid, dayOf(nowMs)),
    when: { seconds: { absentOrBelow: GENERATION_SECONDS_PER_DAY } },
  };
}

/** Days for which a day's counts are read, and one more. */
const COUNTS_KEPT_SECONDS = (UNPAID_RESULT_DAYS + 1) * DAY_SECONDS;

/** The charge of an ending job's worker time and files to its user's day; none without a worker. */
export function chargeWrites(
  uid: string,
  { startedAtMs, cells = 0, worker = 'small' }: Pick<Job, 'startedAtMs' | 'cells' | 'worker'>,
  { nowMs, files = [] }: { nowMs: number; files?: readonly Pick<ResultFile, 'bytes'>[] | undefined },
): Write[] {
  if (startedAtMs === undefined) return [];
  const seconds = Math.max(
    1,
    Math.min(WORKER_TIMEOUT_SECONDS[worker], Math.ceil((nowMs - startedAtMs) / 1000)),
  );
  const made = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    {
      update: keys.generationSeconds(uid, dayOf(nowMs)),
      add: { seconds, ...(files.length === 0 ? {} : { bytes: made, cells }) },
      set: { expiresAtSeconds: Math.floor(nowMs / 1000) + COUNTS_KEPT_SECONDS },
    },
  ];
}
