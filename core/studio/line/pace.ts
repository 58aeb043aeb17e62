import * as z from 'zod';
import { WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { logUnreadable, recordFormat, UnreadableRecord } from '../store/record.ts';
import type { Item } from '../store/table.ts';
import { type LineCounts, lineCounts } from './line-counts.ts';

/** Ended jobs after which an earlier one weighs half as much. */
const HALF_LIFE_JOBS = 100;
/** Bounds of the ratio of real to estimated time of ended jobs. */
const PACE = { min: 0.2, max: 5 } as const;

const learnedSchema = z.object({
  workers: z.number().exactOptional(),
  /** Counts of the line up to which it has learned. */
  ended: z.number(),
  endedSeconds: z.number(),
  workSeconds: z.number(),
  /** Estimated and real seconds of ended jobs, the latest jobs with the most weight. */
  recentEstimates: z.number(),
  recentWork: z.number(),
});
/** Measured state of the line of a worker size: its maximum of workers, and the pace of recent jobs. */
export type LearnedLine = z.output<typeof learnedSchema>;

const learnedLines = recordFormat(learnedSchema);

/** State of a line without measurements. */
const NOTHING: LearnedLine = {
  ended: 0,
  endedSeconds: 0,
  workSeconds: 0,
  recentEstimates: 0,
  recentWork: 0,
};

/** Learned values of the line; undefined before the first sweep, or if unreadable, until the next one. */
export async function learnedLine(
  { table }: Pick<Ports, 'table'>,
  size: WorkerSize,
): Promise<LearnedLine | undefined> {
  const item = await table.get(keys.learnedLine(size));
  return readOr(item, (error) => {
    if (!(error instanceof UnreadableRecord)) throw error;
  });
}

function readOr(item: Item | undefined, onError: (error: unknown) => void): LearnedLine | undefined {
  try {
    return learnedLines.readIfAny(item);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** Ratio of real to estimated time of ended jobs, recent ones weighing most. 1 before the first. */
export function paceOf(counts: LineCounts, learned: LearnedLine = NOTHING): number {
  const { recentEstimates, recentWork } = learnFrom(counts, learned);
  return recentEstimates <= 0 ? 1 : Math.min(PACE.max, Math.max(PACE.min, recentWork / recentEstimates));
}

/**
 * Returns the learned values of a line after the jobs that ended since the last time. Only their sums are known, so
 * each counts as their mean, with less weight for earlier ones. So a line that begins to learn after a million jobs
 * gives them the weight of some hundred.
 */
export function learnFrom(counts: LineCounts, before: LearnedLine = NOTHING): LearnedLine {
  const { ended, endedSeconds, workSeconds } = counts;
  // A recounted shard may have less than before. Then nothing is learned, and learning starts from the new sums.
  const isLess =
    ended < before.ended || endedSeconds < before.endedSeconds || workSeconds < before.workSeconds;
  const jobs = isLess ? 0 : ended - before.ended;
  const keep = 0.5 ** (jobs / HALF_LIFE_JOBS);
  // The weights of these jobs, 1 for the last, over their number.
  const weight = jobs === 0 ? 0 : (1 - keep) / (1 - 0.5 ** (1 / HALF_LIFE_JOBS)) / jobs;
  return {
    ...before,
    ended,
    endedSeconds,
    workSeconds,
    recentEstimates: keep * before.recentEstimates + weight * (endedSeconds - before.endedSeconds),
    recentWork: keep * before.recentWork + weight * (workSeconds - before.workSeconds),
  };
}

/**
 * Stores the learned values of each line and the host's number of workers. Writes nothing if neither has changed.
 * @param startsOver learns nothing from the changes of the sums, because some were recounted
 */
export async function learnLines(
  ports: Pick<Ports, 'table' | 'limits' | 'log'>,
  { startsOver = false } = {},
): Promise<void> {
  for (const size of WORKER_SIZES) {
    const before = readOr(await ports.table.get(keys.learnedLine(size)), (error) => {
      if (!logUnreadable(ports.log, error)) throw error;
    });
    const counts = await lineCounts(ports, size);
    const workers = ports.limits.workers?.[size];
    if (before !== undefined && before.workers === workers && isSettled(before, counts)) continue;
    const { ended, endedSeconds, workSeconds } = counts;
    const since = startsOver && before ? { ...before, ended, endedSeconds, workSeconds } : before;
    const { workers: _, ...learned } = learnFrom(counts, since);
    const item = { ...learned, ...(workers === undefined ? {} : { workers }) };
    await ports.table.write([{ put: learnedLines.item(keys.learnedLine(size), item) }]);
  }
}

/** Returns true if a line has already learned from these counts. A recounted shard may change a single sum. */
function isSettled(before: LearnedLine, counts: LineCounts): boolean {
  return (['ended', 'endedSeconds', 'workSeconds'] as const).every((name) => before[name] === counts[name]);
}
