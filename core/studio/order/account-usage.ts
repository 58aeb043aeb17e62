import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import {
  type AccountLimits,
  PAID_LIMITS,
  UNPAID_LIMITS,
  UNPAID_RESULT_DAYS,
} from '../../rules/order/job-limits.ts';
import type { Ports } from '../ports.ts';
import { keys, userPaymentsKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { dayOf, secondsToNextBudget } from './generation-budget.ts';

const DAY_MS = 24 * 3600 * 1000;
const GB = 1e9;
/** Number of latest payments that are searched for one that counts. */
const PAYMENTS_READ = 100;

/** Days of earlier releases, and those on which no job ended well, have neither. */
const daySchema = z.object({ bytes: z.number().default(0), cells: z.number().default(0) });
type DayUsage = z.output<typeof daySchema>;
const days = recordFormat(daySchema);
const NO_USAGE: DayUsage = { bytes: 0, cells: 0 };

/**
 * Throws dailyResultsUsed, dailyCellsUsed or storageUsed if a user has made as much as the account may. A job that runs
 * may exceed a limit by its own result. An account that has paid, and not been refunded, may make more. Its payments
 * are only read at the lower limit.
 */
export async function refuseOverLimits(
  ports: Pick<Ports, 'table'>,
  uid: string,
  nowMs: number,
): Promise<void> {
  const dates = Array.from({ length: UNPAID_RESULT_DAYS }, (_, back) => dayOf(nowMs - back * DAY_MS));
  const used = await usageOn(ports, uid, dates);
  const problem = problemOf(used, UNPAID_LIMITS);
  if (problem === undefined) return;
  const atPaid = (await hasPaid(ports, uid)) ? problemOf(used, PAID_LIMITS) : problem;
  if (atPaid === undefined) return;
  const [codeName, limit] = atPaid;
  throw new VisibleError(codeName, { retryAfterSeconds: secondsToNextBudget(nowMs), limit });
}

type Problem = ['dailyResultsUsed' | 'dailyCellsUsed' | 'storageUsed', limit: number];

/** Returns the limit that is met, with its number in GB or cells. `used` begins with today. */
function problemOf(used: readonly DayUsage[], limits: AccountLimits): Problem | undefined {
  const [today] = used;
  if (today!.bytes >= limits.bytesPerDay) return ['dailyResultsUsed', limits.bytesPerDay / GB];
  if (today!.cells >= limits.cellsPerDay) return ['dailyCellsUsed', limits.cellsPerDay];
  const stored = used.reduce((sum, { bytes }) => sum + bytes, 0);
  return stored >= limits.storedBytes ? ['storageUsed', limits.storedBytes / GB] : undefined;
}

/** Usage on consecutive days, of which the last is the earliest, by one read. */
async function usageOn(
  ports: Pick<Ports, 'table'>,
  uid: string,
  dates: readonly string[],
): Promise<DayUsage[]> {
  const { pk, sk: from } = keys.generationSeconds(uid, dates.at(-1)!);
  // No other record of an account sorts between its days.
  const items = await ports.table.query({ pk, from, limit: dates.length });
  const found = new Map(items.map((item) => [item.sk, item]));
  return dates.map((day) => days.readIfAny(found.get(keys.generationSeconds(uid, day).sk)) ?? NO_USAGE);
}

/** Returns true if one of a user's latest payments entitles to files. A refunded one does not count. */
export async function hasPaid(ports: Pick<Ports, 'table'>, uid: string): Promise<boolean> {
  const latest = await ports.table.query({
    index: 'gsi1',
    pk: userPaymentsKey(uid),
    newestFirst: true,
    limit: PAYMENTS_READ,
  });
  return latest.some(({ entitles }) => entitles === true);
}
