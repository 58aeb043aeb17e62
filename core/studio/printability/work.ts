import { mayUse } from '../../rules/account/permissions.ts';
import {
  ANALYSIS_LEASE_SECONDS,
  ANALYSIS_MAX_ATTEMPTS,
  ANALYSIS_RESEND_AFTER_SECONDS,
} from '../../rules/order/job-limits.ts';
import { findUser } from '../account/user.ts';
import { attemptPrefix } from '../order/job.ts';
import { findOrder, type Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { DUE_ANALYSES, keys } from '../store/keys.ts';
import { logUnreadable } from '../store/record.ts';
import { sweepDue } from '../store/sweep-due.ts';
import { tryWrite } from '../store/table.ts';
import { type Analysis, analysisItem, analysisOf, belongsTo } from './analysis.ts';

/** An analysis claimed by a worker, with its order. */
export interface ClaimedAnalysis {
  order: Order;
  analysis: Analysis;
}

/**
 * Claims the analysis of a job's result for this worker. Exactly one of several workers succeeds. Returns
 * undefined if there is nothing to do: it is done, another worker has it, it was tried too often, its owner may
 * not see it, or the result is gone.
 */
export async function claimAnalysis(
  ports: Pick<Ports, 'table' | 'clock'>,
  { orderId, jobId }: Pick<JobMessage, 'orderId' | 'jobId'>,
): Promise<ClaimedAnalysis | undefined> {
  const due = analysisOf(await ports.table.get(keys.analysis(orderId)));
  const nowMs = ports.clock.nowMs();
  if (due?.jobId !== jobId || due.state !== 'DUE' || due.leaseUntilMs > nowMs) return undefined;
  const order = await findOrder(ports, orderId);
  const isShown = order !== undefined && belongsTo(due, order);
  if (!isShown || due.attempt >= ANALYSIS_MAX_ATTEMPTS) {
    await replaceAnalysis(ports, due, { ...due, state: 'GIVEN_UP' });
    return undefined;
  }
  const owner = await findUser(ports, order.uid);
  if (owner === undefined || !mayUse(owner, 'printability')) {
    await replaceAnalysis(ports, due, { ...due, state: 'NOT_GRANTED' });
    return undefined;
  }
  const leaseUntilMs = nowMs + ANALYSIS_LEASE_SECONDS * 1000;
  const analysis = { ...due, attempt: due.attempt + 1, leaseUntilMs, dueAtMs: leaseUntilMs };
  return (await replaceAnalysis(ports, due, analysis)) ? { order, analysis } : undefined;
}

/** Publishes an analysis. Returns false if the claim was lost or the result was replaced or deleted. */
export async function publishAnalysis(
  ports: Pick<Ports, 'table'>,
  claimed: Analysis,
  found: Required<Pick<Analysis, 'pictures' | 'figures'>>,
): Promise<boolean> {
  if (await replaceAnalysis(ports, claimed, { ...claimed, ...found, state: 'DONE' })) return true;
  // The write may have succeeded although its response was lost.
  const now = analysisOf(await ports.table.get(keys.analysis(claimed.orderId)));
  return now?.state === 'DONE' && now.jobId === claimed.jobId && now.attempt === claimed.attempt;
}

/** Returns the folder of one claim of an analysis, below its result's folder. */
export function analysisPrefix({ orderId, jobId, jobAttempt, attempt }: Analysis): string {
  return `${attemptPrefix({ orderId, jobId, attempt: jobAttempt })}printability-${attempt}/`;
}

/** Replaces the record that was read. Returns false if it has changed since. */
export async function replaceAnalysis(
  ports: Pick<Ports, 'table'>,
  read: Analysis,
  next: Analysis,
): Promise<boolean> {
  const { jobId, jobAttempt, attempt, state, dueAtMs } = read;
  const when = {
    jobId: { is: jobId },
    jobAttempt: { is: jobAttempt },
    attempt: { is: attempt },
    state: { is: state },
    dueAtMs: { is: dueAtMs },
  };
  return await tryWrite(ports.table, [{ put: analysisItem(next), when }]);
}

/** Makes an analysis due that was not made because its owner had no grant. The next sweep sends it to a worker. */
export async function requestAnalysis(
  ports: Pick<Ports, 'table' | 'clock'>,
  analysis: Analysis,
): Promise<void> {
  await replaceAnalysis(ports, analysis, { ...analysis, state: 'DUE', dueAtMs: ports.clock.nowMs() });
}

/** Re-queues every analysis whose worker died. Returns how many. */
export async function sweepAnalyses(
  ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'log'>,
): Promise<number> {
  const nowMs = ports.clock.nowMs();
  const dueAtMs = nowMs + ANALYSIS_RESEND_AFTER_SECONDS * 1000;
  return await sweepDue(ports.table, nowMs, {
    list: DUE_ANALYSES,
    async resend(item) {
      const analysis = analysisOf(item)!;
      if (!(await replaceAnalysis(ports, analysis, { ...analysis, dueAtMs }))) return false;
      const { orderId, jobId, uid } = analysis;
      // The analysis does not say how large its job was.
      await ports.queue.send({ orderId, jobId, uid, worker: 'large', isForResult: true });
      return true;
    },
    onError({ pk }, error) {
      if (!logUnreadable(ports.log, error))
        ports.log('analysis not sent again', { record: pk, error: String(error) });
    },
  });
}
