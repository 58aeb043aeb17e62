import { GENERATE_TIMEOUT_SECONDS, GENERATION_SECONDS_PER_DAY } from '../../rules/order/job-limits.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { Job } from './job.ts';

const DAY_SECONDS = 24 * 3600;

/** Returns the UTC day of a time, such as `2026-11-23`. */
function dayOf(ms: number): string {
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

/** Returns the write that charges an ending job's worker time to its user's day; none if no worker took it. */
export function chargeWrites(uid: string, { startedAtMs }: Job, nowMs: number): Write[] {
  if (startedAtMs === undefined) return [];
  const seconds = Math.min(GENERATE_TIMEOUT_SECONDS, Math.ceil((nowMs - startedAtMs) / 1000));
  const expiresAtSeconds = Math.floor(nowMs / 1000) + 2 * DAY_SECONDS;
  return [
    {
      update: keys.generationSeconds(uid, dayOf(nowMs)),
      add: { seconds: Math.max(1, seconds) },
      set: { expiresAtSeconds },
    },
  ];
}
