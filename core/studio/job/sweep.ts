import type { JobLimits } from '../../rules/host/job-limits.ts';
import { JOB_MAX_WAIT_HOURS } from '../../rules/order/job-limits.ts';
import { RESEND_FACTOR, WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import { settleEmptyLine } from '../line/line-counts.ts';
import { learnLines } from '../line/pace.ts';
import { changeOrder } from '../order/change.ts';
import { hasEnded, type Job } from '../order/job.ts';
import { type Order, orderOf } from '../order/order.ts';
import { giveTurn } from '../order/turn.ts';
import type { Ports } from '../ports.ts';
import { hasNoAttemptsLeft } from '../store/claim.ts';
import { RUNNING_JOBS_KEYS, WAITING_JOBS_KEYS } from '../store/keys.ts';
import { logUnreadable, UnreadableRecord } from '../store/record.ts';
import type { Item } from '../store/table.ts';
import { recountSpoiledShards } from './recount-line.ts';
import { fail, isClaimable } from './transitions.ts';
import { firstWaiting } from './waiting-jobs.ts';
import { wakeWorker } from './wake.ts';

/** Maximum number of jobs per list and sweep. */
const SWEEP_LIMIT = 200;
/** Upper bound of the back-off between messages, in multiples of the time before a message is sent again. */
const MAX_BACKOFF = 32;

export interface SweepResult {
  resent: number;
  /** Orders whose job was tried too often: it has FAILED, or ended without its other files. */
  abandoned: Order[];
}

/**
 * Recovers stuck jobs: re-queues a job that waits without a message, or whose worker stopped renewing
 * its lease, and fails a job that was tried too often or could not start for days. Then corrects the counts of a line that is
 * empty, and lets the lines learn from the jobs that ended.
 */
export async function sweepJobs(
  ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'limits' | 'log'>,
): Promise<SweepResult> {
  const nowMs = ports.clock.nowMs();
  const inLine = (size: WorkerSize) => firstWaiting(ports, size, { limit: SWEEP_LIMIT });
  const lines = await Promise.all(WORKER_SIZES.map(inLine));
  // Sort keys begin with the end of the lease; '~' sorts behind every id.
  const before = `${new Date(nowMs).toISOString()}~`;
  const overdue = (pk: string) => ports.table.query({ index: 'gsi2', pk, before, limit: SWEEP_LIMIT });
  const stale = (await Promise.all(RUNNING_JOBS_KEYS.map(overdue))).flat();
  // Logged before any message, so that a sweep that runs out of time has logged it.
  logContainerWait(ports, lines[WORKER_SIZES.indexOf('huge')]!, nowMs);
  const result: SweepResult = { resent: 0, abandoned: [] };
  let containersFail = false;
  for (const item of [...stale, ...lines.flat()]) {
    // One failure must not stop the others.
    try {
      const order = orderOf(item);
      if (containersFail && order?.job !== undefined && isForContainer(order.job, ports.limits)) continue;
      const changed = await sweepOne(ports, order, nowMs);
      if (changed?.job === undefined) continue;
      if (hasEnded(changed.job)) result.abandoned.push(changed);
      else {
        const sent = await wakeWorker(ports, changed);
        // Each failed call may take seconds, and a sweep has 50.
        if (!sent && changed.job.worker === 'huge') containersFail = true;
        result.resent += 1;
        // Lost if the process died that started the job before it.
        if (changed.job.lane === 'later') await giveTurn(ports, changed.uid);
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
    if (!logUnreadable(ports.log, error)) ports.log('line not settled', { error: String(error) });
    else await recountLines(ports);
  }
  return result;
}

/** Repairs spoiled counts of lines. Until then queue positions are unknown, and no job enters the line. */
async function recountLines(ports: Pick<Ports, 'table' | 'limits' | 'log'>): Promise<void> {
  try {
    await recountSpoiledShards(ports);
    // Lost counts do not change the learned pace.
    await learnLines(ports, { startsOver: true });
  } catch (error) {
    ports.log('line not settled', { error: String(error) });
  }
}

/** Logs how long the first job waits for a container, for an alarm: only message queues have that metric. */
function logContainerWait({ log }: Pick<Ports, 'log'>, line: readonly Item[], nowMs: number): void {
  const job = firstReadable(line);
  if (job === undefined) return;
  const containerWaitSeconds = Math.max(0, (nowMs - job.queuedAtMs) / 1000);
  log('jobs wait for containers', { containerWaitSeconds });
}

/** Returns the first readable job of a line. The sweep itself logs unreadable ones. */
function firstReadable(line: readonly Item[]): Job | undefined {
  for (const item of line) {
    try {
      const job = orderOf(item)?.job;
      if (job?.state === 'QUEUED') return job;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
    }
  }
  return undefined;
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
    const waitedHours = (nowMs - now.job.queuedAtMs) / 3_600_000;
    const isHopeless = now.job.attempt === 0 && waitedHours > JOB_MAX_WAIT_HOURS;
    if (isHopeless || hasNoAttemptsLeft(now.job, ports.limits))
      return fail({ order: now, job: now.job }, nowMs, 'gave-up');
    return { next: { ...now, job: { ...now.job, sends: now.job.sends + 1, sentAtMs: nowMs } } };
  });
}

/** Returns true if no worker holds the job and the last message is old enough. */
function isDue(job: Job, nowMs: number, limits: JobLimits): boolean {
  if (!isClaimable(job, nowMs)) return false;
  const { worker = 'small' } = job;
  const backoff = job.state === 'QUEUED' ? 2 ** (job.sends - 1) : 1;
  const waitSeconds = Math.min(backoff * RESEND_FACTOR[worker], MAX_BACKOFF) * limits.resendAfterSeconds;
  // Batch restarts a container that died. A message would start a second one.
  const sinceMs = worker === 'huge' ? Math.max(job.sentAtMs, job.leaseUntilMs ?? 0) : job.sentAtMs;
  return nowMs - sinceMs >= waitSeconds * 1000 || hasNoTriesLeft(job, limits);
}

/** Returns true for a job that the sweep can only send to a container, not fail. */
function isForContainer(job: Job, limits: JobLimits): boolean {
  return job.worker === 'huge' && !hasNoTriesLeft(job, limits);
}

function hasNoTriesLeft(job: Job, limits: JobLimits): boolean {
  return job.state === 'RUNNING' && hasNoAttemptsLeft(job, limits);
}
