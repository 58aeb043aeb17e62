import { WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import { LANES, type Lane } from '../line/lanes.ts';
import {
  COUNT_NAMES,
  LANE_COUNTS,
  LINE_SHARDS,
  type LineCounts,
  lineShards,
  NO_COUNTS,
  readShard,
} from '../line/line-counts.ts';
import { hasEnded, type Job } from '../order/job.ts';
import { orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { keys, RUNNING_JOBS_KEYS, shardOf, waitingJobsKeys } from '../store/keys.ts';
import { readableOf, UnreadableRecord } from '../store/record.ts';
import { type Item, tryWrite, type When } from '../store/table.ts';

type RecountPorts = Pick<Ports, 'table' | 'log'>;

/** Jobs of one line that wait or run, as the index lists them. */
interface OpenJobs {
  waiting: readonly Job[];
  running: readonly Job[];
}

/**
 * Replaces the shards of lines that cannot be read. A count that can be read stays; its counterpart follows from the
 * jobs that wait and run. If both are lost, the first ticket in the line gives the number of jobs that have left it,
 * less those that the other shards count, including the readable counts of spoiled shards. A shard that changes
 * meanwhile is left to the next sweep. The few jobs that the index lists late are corrected once the line is empty.
 */
export async function recountSpoiledShards(ports: RecountPorts): Promise<void> {
  for (const size of WORKER_SIZES) {
    const numbers = Array.from({ length: LINE_SHARDS }, (_, shard) => shard);
    const stored = await lineShards(ports, size);
    const items = numbers.map((shard) => stored.find(({ sk }) => sk === keys.line(size, shard).sk));
    const readable = items.map(readableShard);
    const spoiled = numbers.filter((shard) => readable[shard] === undefined);
    if (spoiled.length === 0) continue;
    const jobs = await openJobs(ports, size);
    const counts = numbers.map((shard) => readable[shard] ?? knownPairs(items[shard]!, shard, jobs));
    for (const shard of spoiled) {
      const item = items[shard]!;
      const others = counts.filter((_, other) => other !== shard);
      const recounted = recount(item, shard, { jobs, others });
      const put = { ...recounted, ...keys.line(size, shard) };
      if (!(await tryWrite(ports.table, [{ put, when: same(item) }]))) continue;
      counts[shard] = recounted;
      ports.log('line recounted', { record: `${item.pk} ${item.sk}` });
    }
  }
}

function readableShard(item: Item | undefined): LineCounts | undefined {
  try {
    return readShard(item);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return undefined;
  }
}

async function openJobs(ports: RecountPorts, size: WorkerSize): Promise<OpenJobs> {
  const lists = [...waitingJobsKeys(size), ...RUNNING_JOBS_KEYS];
  const items = await Promise.all(lists.map((pk) => ports.table.query({ index: 'gsi2', pk })));
  // A job of an earlier release has no ticket, and no count.
  const jobs = readableOf(items.flat(), orderOf, ports).flatMap(({ job }) =>
    job === undefined || hasEnded(job) || job.ticket === undefined || (job.worker ?? 'small') !== size
      ? []
      : [job],
  );
  return {
    waiting: jobs.filter(({ state }) => state === 'QUEUED'),
    running: jobs.filter(({ state }) => state !== 'QUEUED'),
  };
}

/** Returns the counts of a spoiled shard, given the open jobs of its line and what is known of the other shards. */
function recount(
  item: Item,
  shard: number,
  { jobs, others }: { jobs: OpenJobs; others: readonly Partial<LineCounts>[] },
): LineCounts {
  const elsewhere = (name: keyof LineCounts) => others.reduce((sum, counts) => sum + (counts[name] ?? 0), 0);
  const lost: Partial<LineCounts> = { ended: 0, endedSeconds: 0 };
  for (const lane of LANES) {
    const { left, leftSeconds } = LANE_COUNTS[lane];
    const first = inLane(jobs.waiting, lane).reduce<Job | undefined>(
      (least, job) => (least === undefined || job.ticket! < least.ticket! ? job : least),
      undefined,
    );
    lost[left] = Math.max(0, (first?.ticket ?? 0) - elsewhere(left));
    lost[leftSeconds] = Math.max(0, (first?.ticketSeconds ?? 0) - elsewhere(leftSeconds));
  }
  const counts = knownPairs(item, shard, { ...jobs, lost });
  return {
    ...NO_COUNTS,
    ...counts,
    // The pace of this shard is lost with it: its jobs count as if they had taken their estimates.
    workSeconds: numberIn(item, 'workSeconds') ?? counts.endedSeconds!,
  };
}

/**
 * Returns the pairs of counts of a spoiled shard that follow from its readable counts and from the open jobs. `lost`
 * holds the second count of pairs of which neither can be read; without it these pairs are left out.
 */
function knownPairs(
  item: Item,
  shard: number,
  { lost = {}, waiting, running }: OpenJobs & { lost?: Partial<LineCounts> | undefined },
): Partial<LineCounts> {
  const ofShard = (jobs: readonly Job[]) => jobs.filter(({ id }) => shardOf(id, LINE_SHARDS) === shard);
  const [waits, runs] = [ofShard(waiting), ofShard(running)];
  const pair = (more: keyof LineCounts, less: keyof LineCounts, open: number): Partial<LineCounts> => {
    const [greater, smaller] = [numberIn(item, more), numberIn(item, less)];
    if (greater !== undefined) return { [more]: greater, [less]: smaller ?? greater - open };
    const second = smaller ?? lost[less];
    return second === undefined ? {} : { [more]: second + open, [less]: second };
  };
  const lanes = LANES.map((lane) => {
    const { entered, enteredSeconds, left, leftSeconds } = LANE_COUNTS[lane];
    const open = inLane(waits, lane);
    return { ...pair(entered, left, open.length), ...pair(enteredSeconds, leftSeconds, secondsOf(open)) };
  });
  return {
    ...Object.assign({}, ...lanes),
    ...pair('started', 'ended', runs.length),
    ...pair('startedSeconds', 'endedSeconds', secondsOf(runs)),
  };
}

function inLane(jobs: readonly Job[], lane: Lane): Job[] {
  return jobs.filter((job) => (job.lane ?? 'usual') === lane);
}

function numberIn(item: Item, name: keyof LineCounts): number | undefined {
  const value = item[name];
  return typeof value === 'number' ? value : value === undefined ? 0 : undefined;
}

function secondsOf(jobs: readonly Job[]): number {
  return jobs.reduce((sum, { estimateSeconds }) => sum + estimateSeconds, 0);
}

/** Returns the tests that the readable counts of a shard are still the same. The others cannot be added to. */
function same(item: Item): When {
  return Object.fromEntries(
    COUNT_NAMES.map((name) => {
      const value = item[name];
      if (value === undefined) return [name, 'absent'];
      return [name, typeof value === 'number' ? { is: value } : 'present'];
    }),
  );
}
