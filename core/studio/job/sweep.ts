import type { JobLimits } from '../../rules/host/job-limits.ts';
import { RESEND_FACTOR, WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import { settleEmptyLine } from '../line/line-counts.ts';
import { learnLines } from '../line/pace.ts';
import { changeOrder } from '../order/change.ts';
import { hasEnded, type Job } from '../order/job.ts';
import { type Order, orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { RUNNING_JOBS_KEYS, WAITING_JOBS_KEYS, waitingJobsKey } from '../store/keys.ts';
import { logUnreadable, readableOf } from '../store/record.ts';
import type { Item } from '../store/table.ts';
import { fail, isClaimable } from './transitions.ts';
import { wakeWorker } from './wake.ts';

/** Maximum number of jobs per list and sweep. */
const SWEEP_LIMIT = 200;
/** Upper bound of the back-off between messages, in multiples of the first wait. */
const MAX_BACKOFF = 32;

export interface SweepResult {
  resent: number;
  /** Orders whose job was tried too often and has FAILED. */
  abandoned: Order[];
  /** How long the first in the line of each size has waited, seconds. Lines without jobs are left out. */
  waitedSeconds: Partial<Record<WorkerSize, number>>;
}

/**
 * Recovers stuck jobs: re-queues a job that waits without a message, or whose worker stopped renewing
 * its lease, and fails a job that was tried too often. Then corrects the counts of a line that is
 * empty, and lets the lines learn from the jobs that ended.
 */
export async function sweepJobs(
  ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'limits' | 'log'>,
): Promise<SweepResult> {
  const nowMs = ports.clock.nowMs();
  const inLine = (size: WorkerSize) =>
    ports.table.query({ index: 'gsi2', pk: waitingJobsKey(size), limit: SWEEP_LIMIT });
  const lines = await Promise.all(WORKER_SIZES.map(inLine));
  // Sort keys begin with the end of the lease; '~' sorts behind every id.
  const before = `${new Date(nowMs).toISOString()}~`;
  const overdue = (pk: string) => ports.table.query({ index: 'gsi2', pk, before, limit: SWEEP_LIMIT });
  const stale = (await Promise.all(RUNNING_JOBS_KEYS.map(overdue))).flat();
  const result: SweepResult = { resent: 0, abandoned: [], waitedSeconds: waitedSeconds(ports, lines, nowMs) };
  for (const item of [...stale, ...lines.flat()]) {
    // One failure must not stop the others.
    try {
      const changed = await sweepOne(ports, orderOf(item), nowMs);
      if (changed?.status === 'FAILED') result.abandoned.push(changed);
      else if (changed !== undefined) {
        await wakeWorker(ports, changed);
        result.resent += 1;
      }
    } catch (error) {
      if (logUnreadable(ports.log, error)) continue;
      ports.log('record not swept', { record: item.pk, error: String(error) });
    }
  }
  try {
    await settleEmptyLine(ports, () => isLineEmpty(ports));
    await learnLines(ports);
  } catch (error) {
    ports.log('line not settled', { error: String(error) });
  }
  return result;
}

/** Returns how long the first job of each line has waited. Lines are sorted by the time at which a job entered. */
function waitedSeconds(
  ports: Pick<Ports, 'log'>,
  lines: readonly Item[][],
  nowMs: number,
): SweepResult['waitedSeconds'] {
  const waits = WORKER_SIZES.map((size, line) => {
    const job = readableOf(lines[line]!.slice(0, 1), orderOf, ports)[0]?.job;
    return [size, job?.state === 'QUEUED' ? Math.max(0, (nowMs - job.queuedAtMs) / 1000) : undefined];
  });
  return Object.fromEntries(waits.filter(([, seconds]) => seconds !== undefined));
}

/** Returns true if no job waits and none runs. */
async function isLineEmpty(ports: Pick<Ports, 'table'>): Promise<boolean> {
  const lists = [...WAITING_JOBS_KEYS, ...RUNNING_JOBS_KEYS];
  const found = await Promise.all(lists.map((pk) => ports.table.query({ index: 'gsi2', pk, limit: 1 })));
  return found.every((list) => list.length === 0);
}

/** Returns the changed order, or undefined if nothing was due. */
async function sweepOne(
  ports: Pick<Ports, 'table' | 'limits'>,
  listed: Order | undefined,
  nowMs: number,
): Promise<Order | undefined> {
  const job = listed?.job;
  // The index may lag behind; the decision below reads the record itself.
  if (listed === undefined || job === undefined || !isDue(job, nowMs, ports.limits)) return undefined;
  return await changeOrder(ports, listed.id, (now) => {
    if (now.job?.id !== job.id || hasEnded(now.job) || !isDue(now.job, nowMs, ports.limits)) return undefined;
    if (now.job.attempt >= ports.limits.maxAttempts) return fail(now, now.job, nowMs, 'gave-up');
    return { next: { ...now, job: { ...now.job, sends: now.job.sends + 1, sentAtMs: nowMs } } };
  });
}

/** Returns true if no worker holds the job and the last message is old enough. */
function isDue(job: Job, nowMs: number, limits: JobLimits): boolean {
  if (!isClaimable(job, nowMs)) return false;
  const backoff = job.state === 'QUEUED' ? Math.min(2 ** (job.sends - 1), MAX_BACKOFF) : 1;
  const waitSeconds = backoff * RESEND_FACTOR[job.worker ?? 'small'] * limits.resendAfterSeconds;
  return nowMs - job.sentAtMs >= waitSeconds * 1000 || hasNoTriesLeft(job, limits);
}

function hasNoTriesLeft(job: Job, limits: JobLimits): boolean {
  return job.state === 'RUNNING' && job.attempt >= limits.maxAttempts;
}
