import * as z from 'zod';
import type { FailureCode } from '../../contract/failures.ts';
import { RESULT_RETENTION_DAYS } from '../../rules/order/job-limits.ts';
import { type Change, changeOrder } from '../order/change.ts';
import type { Fence, Job } from '../order/job.ts';
import { findOrder, type Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { analysisItem, dueAnalysis } from '../printability/analysis.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { claimable, claimed, completed, failed, heldJob, openJob, released, renewed } from './transitions.ts';

/** Finished results by their content key. */
const contents = recordFormat(z.object({ orderId: z.string() }), { orderId: 'workspaceId' });

type WorkPorts = Pick<Ports, 'table' | 'clock' | 'limits'>;

export type Claim =
  | { kind: 'claimed'; fence: Fence; order: Order; job: Job }
  /** It was tried too often and is FAILED now. */
  | { kind: 'given-up'; order: Order }
  /** Another worker has it; the sweep wakes one of us when that lease runs out. */
  | { kind: 'busy' }
  /** It ended, was deleted, or made room for another job. */
  | { kind: 'gone' };

/** Takes a job for this worker, or says why not. Of any number of workers with the same message one gets it. */
export async function claimJob(ports: WorkPorts, message: JobMessage): Promise<Claim> {
  const outcome: { kind: Claim['kind'] } = { kind: 'gone' };
  const order = await changeOrder(ports, message.orderId, (now) => {
    const nowMs = ports.clock.nowMs();
    const job = openJob(now, message.jobId);
    outcome.kind = job === undefined ? 'gone' : 'busy';
    if (job === undefined || !claimable(job, nowMs)) return undefined;
    outcome.kind = job.attempt >= ports.limits.maxAttempts ? 'given-up' : 'claimed';
    return outcome.kind === 'claimed'
      ? claimed(now, job, nowMs, ports.limits)
      : failed(now, job, nowMs, 'gave-up');
  });
  if (order?.job === undefined) return { kind: outcome.kind === 'busy' ? 'busy' : 'gone' };
  if (outcome.kind === 'given-up') return { kind: 'given-up', order };
  const { id: jobId, attempt } = order.job;
  return {
    kind: 'claimed',
    fence: { orderId: order.id, jobId, attempt },
    order,
    job: order.job,
  };
}

/** Keeps the claim for another lease. Undefined when it was lost: stop, and publish nothing. */
export async function renewLease(
  ports: WorkPorts,
  fence: Fence,
  progress: number,
): Promise<Order | undefined> {
  return await held(ports, fence, (now, job, nowMs) => renewed(now, job, nowMs, ports.limits, progress));
}

/** Gives the claim up after a fault of ours, so that the next message may take the job at once. */
export async function releaseJob(ports: WorkPorts, fence: Fence): Promise<Order | undefined> {
  return await held(ports, fence, released);
}

/** Shows the structure mesh: GENERATED_PART. Undefined when the claim was lost. */
export async function publishFrame(
  ports: WorkPorts,
  fence: Fence,
  frameKey: string,
  progress = 0,
): Promise<Order | undefined> {
  return await held(ports, fence, (now, job, nowMs) => {
    const { next } = renewed(now, job, nowMs, ports.limits, progress);
    return { next: { ...next, status: 'GENERATED_PART', frameKey } };
  });
}

/** Shows the lattice: GENERATED. Undefined when the claim was lost. */
export async function publishPreview(
  ports: WorkPorts,
  fence: Fence,
  previewKey: string,
  progress = 0,
): Promise<Order | undefined> {
  return await held(ports, fence, (now, job, nowMs) => {
    const { next } = renewed(now, job, nowMs, ports.limits, progress);
    return { next: { ...next, status: 'GENERATED', previewKey } };
  });
}

/** Ends the job with its files: COMPLETED. Undefined when the claim was lost; then nothing of it is published. */
export async function completeJob(
  ports: WorkPorts,
  fence: Fence,
  result: Required<Pick<Order, 'files' | 'report' | 'previewKey'>>,
): Promise<Order | undefined> {
  return await held(ports, fence, (now, job, nowMs) => {
    const keptUntilMs = nowMs + RESULT_RETENTION_DAYS * 24 * 3600 * 1000;
    const change = completed(now, job, nowMs, { ...result, keptUntilMs });
    const content = { put: contents.item(keys.content(now.uid, job.contentKey), { orderId: now.id }) };
    // In the same write: a worker that dies now leaves its analysis to another.
    const analysis = { put: analysisItem(dueAnalysis(fence, now.uid, nowMs)) };
    return { ...change, also: [...(change.also ?? []), content, analysis] };
  });
}

/** Ends the job with a reason the user can read: FAILED. Undefined when the claim was lost. */
export async function failJob(ports: WorkPorts, fence: Fence, code: FailureCode): Promise<Order | undefined> {
  return await held(ports, fence, (now, job, nowMs) => failed(now, job, nowMs, code));
}

/** The finished workspace of the same user that was made from the same source, parameters and engine. */
export async function sameContent(
  ports: Pick<Ports, 'table'>,
  uid: string,
  job: Job,
): Promise<Order | undefined> {
  const known = contents.readIfAny(await ports.table.get(keys.content(uid, job.contentKey)));
  const order = known && (await findOrder(ports, known.orderId));
  const same = order?.status === 'COMPLETED' && order.job?.contentKey === job.contentKey;
  return same && order.uid === uid ? order : undefined;
}

async function held(
  ports: WorkPorts,
  fence: Fence,
  step: (order: Order, job: Job, nowMs: number) => Change,
): Promise<Order | undefined> {
  return await changeOrder(ports, fence.orderId, (now) => {
    const job = heldJob(now, fence);
    return job && step(now, job, ports.clock.nowMs());
  });
}
