import { WORKER_SIZES, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { FUNCTIONS, WORKERS } from '../../../infra/functions.ts';
import { PRICES } from '../cost/prices.ts';
import type { DayResult } from './day-result.ts';

/** Calls of the API and events of the socket per job. */
const CALLS_PER_JOB = 12;
const MESSAGES_PER_JOB = 6;

/** Returns what the simulated time costs without files, by part, US dollars. */
export function costOfDay({ workSeconds, arrived, table }: DayResult): [name: string, usd: number][] {
  const parts: [string, number][] = [
    ['workers', WORKER_SIZES.reduce((sum, size) => sum + runsCost(size, workSeconds[size]), 0)],
    ['table', table.totalWrites * PRICES.tableWrite + table.totalReads * PRICES.tableRead],
    ['calls', arrived * CALLS_PER_JOB * (PRICES.apiCall + PRICES.lambdaRequest)],
    ['queue', arrived * MESSAGES_PER_JOB * PRICES.queueRequest],
  ];
  return [...parts, ['together', parts.reduce((sum, [, usd]) => sum + usd, 0)]];
}

function runsCost(size: WorkerSize, seconds: number): number {
  return (seconds * FUNCTIONS[WORKERS[size]].memoryMb * PRICES.lambdaGbSecond) / 1024;
}
