import * as z from 'zod';
import { WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import type { Ports } from '../ports.ts';
import { keys, shardOf } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { type Item, type Write, WriteRefused } from '../store/table.ts';
import { LANES, type Lane } from './lanes.ts';

/**
 * Numbers and estimates of all jobs that ever entered the line of a size of workers, left it, started and ended. Their
 * differences are the waiting and the running jobs, at the same read for ten jobs and for a million. Each count is
 * written in the transaction of the job that it counts.
 */
export interface LineCounts {
  /** These four are of the usual lane. */
  entered: number;
  enteredSeconds: number;
  left: number;
  leftSeconds: number;
  paidEntered: number;
  paidEnteredSeconds: number;
  paidLeft: number;
  paidLeftSeconds: number;
  laterEntered: number;
  laterEnteredSeconds: number;
  laterLeft: number;
  laterLeftSeconds: number;
  started: number;
  startedSeconds: number;
  ended: number;
  endedSeconds: number;
  /** Seconds that ended jobs took, the same jobs as in `endedSeconds`. */
  workSeconds: number;
}

/**
 * Items over which the counts are spread. A transaction on one of them meets another within some 10 ms; at 100 changes
 * a second (docs/decisions/0036-a-million-a-day.md) one in eight has to try again.
 */
export const LINE_SHARDS = 8;

/** A shard has a count from its first addition on. */
const shardSchema = z.object({
  entered: z.number().default(0),
  enteredSeconds: z.number().default(0),
  left: z.number().default(0),
  leftSeconds: z.number().default(0),
  paidEntered: z.number().default(0),
  paidEnteredSeconds: z.number().default(0),
  paidLeft: z.number().default(0),
  paidLeftSeconds: z.number().default(0),
  laterEntered: z.number().default(0),
  laterEnteredSeconds: z.number().default(0),
  laterLeft: z.number().default(0),
  laterLeftSeconds: z.number().default(0),
  started: z.number().default(0),
  startedSeconds: z.number().default(0),
  ended: z.number().default(0),
  endedSeconds: z.number().default(0),
  workSeconds: z.number().default(0),
});
const shards = recordFormat<LineCounts>(shardSchema);

export const NO_COUNTS: LineCounts = shardSchema.parse({});
export const COUNT_NAMES = shardSchema.keyof().options;

export const LANE_COUNTS = {
  paid: {
    entered: 'paidEntered',
    enteredSeconds: 'paidEnteredSeconds',
    left: 'paidLeft',
    leftSeconds: 'paidLeftSeconds',
  },
  usual: {
    entered: 'entered',
    enteredSeconds: 'enteredSeconds',
    left: 'left',
    leftSeconds: 'leftSeconds',
  },
  later: {
    entered: 'laterEntered',
    enteredSeconds: 'laterEnteredSeconds',
    left: 'laterLeft',
    leftSeconds: 'laterLeftSeconds',
  },
} as const satisfies Record<Lane, Record<string, keyof LineCounts>>;

/** Returns the counts of a shard, 0 for those of a shard that is missing. Throws UnreadableRecord. */
export function readShard(item: Item | undefined): LineCounts {
  return shards.readIfAny(item) ?? NO_COUNTS;
}

/** A job as the line counts it. Jobs of earlier releases have no ticket and are not counted. */
export interface CountedJob {
  id: string;
  state: string;
  estimateSeconds: number;
  worker?: WorkerSize;
  startedAtMs?: number;
  ticket?: number;
  lane?: Lane;
}

export function enterWrite(job: CountedJob): Write {
  return add(job, enterCounts(job));
}

export function moveUpWrite(job: CountedJob, lane: Lane): Write {
  return add(job, { ...leaveCounts(job), ...enterCounts({ ...job, lane }) });
}

function enterCounts({ lane = 'usual', estimateSeconds }: CountedJob): Partial<LineCounts> {
  const { entered, enteredSeconds } = LANE_COUNTS[lane];
  return { [entered]: 1, [enteredSeconds]: estimateSeconds };
}

function leaveCounts({ lane = 'usual', estimateSeconds }: CountedJob): Partial<LineCounts> {
  const { left, leftSeconds } = LANE_COUNTS[lane];
  return { [left]: 1, [leftSeconds]: estimateSeconds };
}

/** Returns the writes that count a claim: the job leaves the line and starts, if it has not started before. */
export function startWrites(job: CountedJob): Write[] {
  const { state, estimateSeconds, ticket } = job;
  if (ticket === undefined || state !== 'QUEUED') return [];
  return [add(job, { ...leaveCounts(job), started: 1, startedSeconds: estimateSeconds })];
}

/** Returns the writes that count the end of a job, which waits or runs. */
export function endLineWrites(job: CountedJob, nowMs: number): Write[] {
  const { state, estimateSeconds, startedAtMs, ticket } = job;
  if (ticket === undefined) return [];
  if (state === 'QUEUED') return [add(job, leaveCounts(job))];
  const workSeconds = Math.max(0, (nowMs - (startedAtMs ?? nowMs)) / 1000);
  return [add(job, { ended: 1, endedSeconds: estimateSeconds, workSeconds })];
}

function add({ id, worker = 'small' }: CountedJob, counts: Partial<LineCounts>): Write {
  return { update: keys.line(worker, shardOf(id, LINE_SHARDS)), add: counts };
}

/** Returns the counts of the line of a size of workers as they are now. */
export async function lineCounts(ports: Pick<Ports, 'table'>, size: WorkerSize): Promise<LineCounts> {
  return (await lineShards(ports, size)).reduce<LineCounts>((sum, shard) => sumOf(sum, shard), NO_COUNTS);
}

/**
 * Corrects the counts of lines that are empty: a job that a release without counts claimed or ended has changed only
 * one side of a difference. A shard that changes meanwhile is left to the next sweep. Time and estimates of ended jobs
 * stay.
 */
export async function settleEmptyLine(
  ports: Pick<Ports, 'table'>,
  isEmpty: () => Promise<boolean>,
): Promise<void> {
  const shards = (await Promise.all(WORKER_SIZES.map((size) => lineShards(ports, size)))).flat();
  const off = shards.flatMap((shard) => correctionOf(shard) ?? []);
  // The lists are read after the counts: a job that entered before is in them.
  if (off.length === 0 || !(await isEmpty())) return;
  for (const write of off) {
    try {
      await ports.table.write([write]);
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
    }
  }
}

/** Returns the shards of a line that something was added to, by one read. */
export async function lineShards({ table }: Pick<Ports, 'table'>, size: WorkerSize): Promise<Item[]> {
  const { pk, sk: before } = keys.learnedLine(size);
  return await table.query({ pk, before });
}

/** Returns the write that makes the counts of one shard of an empty line consistent, or undefined if they are. */
function correctionOf(shard: Item): Write | undefined {
  const counts = sumOf(NO_COUNTS, shard);
  const { started, ended, endedSeconds } = counts;
  const lanes = LANES.map((lane) => LANE_COUNTS[lane]);
  if (lanes.every(({ entered, left }) => counts[entered] === counts[left]) && started === ended)
    return undefined;
  const read = [...lanes.flatMap(({ entered, left }) => [entered, left]), 'started', 'ended'] as const;
  const unchanged = Object.fromEntries(
    read.map((name) => {
      const value = shard[name];
      return [name, value === undefined ? ('absent' as const) : { is: Number(value) }];
    }),
  );
  const { pk, sk } = shard;
  return {
    update: { pk, sk },
    set: {
      ...Object.fromEntries(
        lanes.flatMap(({ entered, enteredSeconds, left, leftSeconds }) => [
          [left, counts[entered]],
          [leftSeconds, counts[enteredSeconds]],
        ]),
      ),
      started: ended,
      startedSeconds: endedSeconds,
    },
    when: unchanged,
  };
}

function sumOf(sum: LineCounts, shard: Item): LineCounts {
  const counts = readShard(shard);
  const total = { ...sum };
  for (const name of COUNT_NAMES) total[name] += counts[name];
  return total;
}
