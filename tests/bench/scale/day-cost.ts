import { FUNCTIONS } from '../../../infra/functions.ts';
import { PRICES } from '../cost/prices.ts';
import type { DayResult } from './day.ts';

/** Calls of the API and events of the socket per job. */
const CALLS_PER_JOB = 12;
const MESSAGES_PER_JOB = 6;

/** Returns what the simulated time costs without files, by part, US dollars. */
export function costOfDay({ workSeconds, arrived, table }: DayResult): [name: string, usd: number][] {
  const gb = FUNCTIONS.generate.memoryMb / 1024;
  const parts: [string, number][] = [
    ['workers', workSeconds * gb * PRICES.lambdaGbSecond],
    ['table', table.totalWrites * PRICES.tableWrite + table.totalReads * PRICES.tableRead],
    ['calls', arrived * CALLS_PER_JOB * (PRICES.apiCall + PRICES.lambdaRequest)],
    ['queue', arrived * MESSAGES_PER_JOB * PRICES.queueRequest],
  ];
  return [...parts, ['together', parts.reduce((sum, [, usd]) => sum + usd, 0)]];
}
