import * as z from 'zod';
import type { FailureCode } from '../../contract/failures.ts';
import { UNPAID_RESULT_DAYS } from '../../rules/order/job-limits.ts';
import { endOf, STORED_SECONDS } from '../../rules/order/retention.ts';
import { type Change, changeOrder } from '../order/change.ts';
import type { Fence, Job } from '../order/job.ts';
import { findOrder, makesMore, type Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { analyses, dueAnalysis } from '../printability/analysis.ts';
import { hasNoAttemptsLeft } from '../store/claim.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { claim, complete, fail, isClaimable, openJob, release, renew, runningJob } from './transitions.ts';

/** Finished results by their content key. */
const contents = recordFormat(z.object({ orderId: z.string() }), { orderId: 'workspaceId' });

type WorkPorts = Pick<Ports, 'table' | 'clock' | 'limits'>;

export type Claim =
  | { kind: 'claimed'; fence: Fence; order: Order; job: Job }
  /** It was tried too often and has FAILED. */
  | { kind: 'given-up'; order: Order }
  /** Another worker holds it. The sweep re-queues it when that lease expires. */
  | { kind: 'busy' }
  /** It ended, was deleted or was replaced by another job. */
  | { kind: 'gone' };

/** Claims a job for this worker. Of several with the same message one succeeds; others get the reason. */
export async function claimJob(ports: WorkPorts, message: JobMessage): Promise<Claim> {
  const outcome: { kind: Claim['kind'] } = { kind: 'gone' };
  const order = await changeOrder(ports, message.orderId, (now) => {
    const nowMs = ports.clock.nowMs();
    const job = openJob(now, message.jobId);
    outcome.kind = job === undefined ? 'gone' : 'busy';
    if (job === undefined || !isClaimable(job, nowMs)) return undefined;
    outcome.kind = hasNoAttemptsLeft(job, ports.limits) ? 'given-up' : 'claimed';
    return outcome.kind === 'claimed'
      ? claim({ order: now, job }, nowMs, ports.limits)
      : fail({ order: now, job }, nowMs, 'gave-up');
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

/** Extends the claim by another lease. Returns undefined if it was lost: stop and publish nothing. */
export async function renewLease(
  ports: WorkPorts,
  fence: Fence,
  progress: number,
): Promise<Order | undefined> {
  return await changeHeldJob(ports, fence, (now, job, nowMs) =>
    renew({ order: now, job }, nowMs, { limits: ports.limits, progress }),
  );
}

/** Releases the claim after an internal error, so that the next message can claim the job at once. */
export async function releaseJob(ports: WorkPorts, fence: Fence): Promise<Order | undefined> {
  return await changeHeldJob(ports, fence, release);
}

/** Publishes the frame: GENERATED_PART. Returns undefined if the claim was lost. */
export async function publishFrame(
  ports: WorkPorts,
  fence: Fence,
  { frameKey, progress = 0 }: { frameKey: string; progress?: number | undefined },
): Promise<Order | undefined> {
  return await publishPart(ports, fence, { progress, part: () => ({ status: 'GENERATED_PART', frameKey }) });
}

/** Publishes the open preview of the lattice: GENERATED. Returns undefined if the claim was lost. */
export async function publishOpenPreview(
  ports: WorkPorts,
  fence: Fence,
  { openPreviewKey, progress = 0 }: { openPreviewKey: string; progress?: number | undefined },
): Promise<Order | undefined> {
  return await publishPart(ports, fence, { progress, part: () => ({ status: 'GENERATED', openPreviewKey }) });
}

/** Publishes the requested file: COMPLETED, while the others are made. Undefined if the claim was lost. */
export async function publishRequested(
  ports: WorkPorts,
  fence: Fence,
  {
    result,
    progress = 0,
  }: { result: Required<Pick<Order, 'files' | 'report'>>; progress?: number | undefined },
): Promise<Order | undefined> {
  return await publishPart(ports, fence, {
    progress,
    part: (now, nowMs) => ({
      ...result,
      status: 'COMPLETED',
      keptUntilMs: resultEndMs(now, nowMs),
    }),
  });
}

/** Renews the lease and publishes a part. An order that an earlier attempt completed stays so. */
async function publishPart(
  ports: WorkPorts,
  fence: Fence,
  { progress, part }: { progress: number; part: (now: Order, nowMs: number) => Partial<Order> },
): Promise<Order | undefined> {
  return await changeHeldJob(ports, fence, (now, job, nowMs) => {
    const { next } = renew({ order: now, job }, nowMs, { limits: ports.limits, progress });
    const made = { ...next, ...part(now, nowMs) };
    return { next: makesMore(now) ? { ...made, status: now.status } : made };
  });
}

/** End of a result's retention: as it was published, also if its other files follow later. */
function resultEndMs({ keptUntilMs }: Order, nowMs: number): number {
  return keptUntilMs ?? nowMs + UNPAID_RESULT_DAYS * 24 * 3600 * 1000;
}

/** Ends the job with all files: COMPLETED. Returns undefined, and publishes nothing, if the claim was lost. */
export async function completeJob(
  ports: WorkPorts,
  fence: Fence,
  result: Required<Pick<Order, 'files' | 'report' | 'previewKey'>> &
    Pick<Order, 'lowPreviewKey' | 'pictureKey'>,
): Promise<Order | undefined> {
  return await changeHeldJob(ports, fence, (now, job, nowMs) => {
    const keptUntilMs = resultEndMs(now, nowMs);
    const change = complete({ order: now, job }, nowMs, { ...result, keptUntilMs });
    const expiresAtSeconds = endOf(nowMs, STORED_SECONDS);
    const contentKey = keys.content(now.uid, job.contentKey);
    const content = { put: contents.item(contentKey, { orderId: now.id }, { expiresAtSeconds }) };
    // In the same write, so that another worker can make the analysis if this one dies.
    const analysis = { put: analyses.item(dueAnalysis(fence, now.uid, nowMs)) };
    return { ...change, also: [...(change.also ?? []), content, analysis] };
  });
}

/** Ends the job with a reason for the user: FAILED. Returns undefined if the claim was lost. */
export async function failJob(ports: WorkPorts, fence: Fence, code: FailureCode): Promise<Order | undefined> {
  return await changeHeldJob(ports, fence, (now, job, nowMs) => fail({ order: now, job }, nowMs, code));
}

/** Returns the user's finished order with the same source, parameters and engine, or undefined. */
export async function findSameContent(
  ports: Pick<Ports, 'table'>,
  uid: string,
  job: Job,
): Promise<Order | undefined> {
  const known = contents.readIfAny(await ports.table.get(keys.content(uid, job.contentKey)));
  const order = known && (await findOrder(ports, known.orderId));
  const same = order?.status === 'COMPLETED' && order.job?.contentKey === job.contentKey;
  return same && order.uid === uid ? order : undefined;
}

async function changeHeldJob(
  ports: WorkPorts,
  fence: Fence,
  step: (order: Order, job: Job, nowMs: number) => Change,
): Promise<Order | undefined> {
  return await changeOrder(ports, fence.orderId, (now) => {
    const job = runningJob(now, fence);
    return job && step(now, job, ports.clock.nowMs());
  });
}
