import type { WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { LANE_COUNTS, type LineCounts } from '../../../core/studio/line/line-counts.ts';
import { DayTable } from './day-table.ts';

export interface DaySettings {
  seed: number;
  jobsPerDay: number;
  /** Length of what is simulated, hours, around the peak if it is not the whole day. */
  fromHour: number;
  toHour: number;
  /** Concurrent runs of the workers, by their size. */
  workers: Readonly<Record<WorkerSize, number>>;
}

export interface DayResult {
  arrived: number;
  refused: number;
  finished: number;
  failed: number;
  waits: number[];
  /** Seconds from a job's arrival to its lattice. */
  latticeSeconds: number[];
  /** Runs whose worker had to start first. */
  coldStarts: number;
  /** Predicted wait over true wait, of jobs that had their account's turn and waited for more than their own work. */
  waitRatios: number[];
  peakBusy: Record<WorkerSize, number>;
  peakWaiting: number;
  workSeconds: Record<WorkerSize, number>;
  crashes: number;
  sweptAgain: number;
  table: DayTable;
  broken: string[];
}

export function emptyResult(): DayResult {
  const broken: string[] = [];
  return {
    arrived: 0,
    refused: 0,
    finished: 0,
    failed: 0,
    waits: [],
    latticeSeconds: [],
    coldStarts: 0,
    waitRatios: [],
    peakBusy: { small: 0, large: 0, huge: 0 },
    peakWaiting: 0,
    workSeconds: { small: 0, large: 0, huge: 0 },
    crashes: 0,
    sweptAgain: 0,
    table: new DayTable(broken),
    broken,
  };
}

/** Adds the rules that a day broke at its end: no job is lost or counted twice. */
export function checkEnd(
  { broken, arrived, refused, finished, failed }: DayResult,
  lines: readonly LineCounts[],
  open: number,
  inFlight: Iterable<number>,
): void {
  if (open > 0) broken.push(`${open} jobs never ended`);
  if (arrived !== refused + finished + failed + open) broken.push('jobs were lost or made');
  for (const line of lines) {
    for (const { entered, left } of Object.values(LANE_COUNTS))
      if (line[entered] !== line[left]) broken.push(`${line[entered] - line[left]} jobs are still in line`);
    if (line.started !== line.ended) broken.push(`${line.started - line.ended} jobs still run`);
  }
  const counted = [...inFlight].reduce((sum, jobs) => sum + jobs, 0);
  if (counted !== open) broken.push(`${counted} jobs are counted as in flight, ${open} are`);
}
