import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import {
  FILE_RETRY_SECONDS,
  PACKAGES_AGAIN_SECONDS,
  PACKAGES_LEASE_SECONDS,
  PACKAGES_MAX_ATTEMPTS,
  PACKAGES_RESEND_AFTER_SECONDS,
} from '../../rules/order/job-limits.ts';
import { MESH_3MF_MAX_TRIANGLES, type Precision } from '../../rules/order/result-formats.ts';
import { isAllBeams } from '../../spec/kind.ts';
import { type Order, type ResultFile, resultFileSchema } from '../order/order.ts';
import { RESULT_WORK_FIELDS, unchanged, WorkOnResults, wakeForResult } from '../order/result-work.ts';
import { jobSpec } from '../planning/spec.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { hasNoAttemptsLeft, renewClaim } from '../store/claim.ts';
import { DUE_PACKAGES, keys } from '../store/keys.ts';
import { tryWrite } from '../store/table.ts';

const packagesSchema = z.object({
  ...RESULT_WORK_FIELDS,
  /** DUE: still to be made. GIVEN_UP: failed too often. */
  state: z.enum(['DUE', 'DONE', 'GIVEN_UP']),
  /** Those that are made: the others follow while DUE, and cannot be made when DONE. */
  files: z.array(resultFileSchema).exactOptional(),
});
/** The 3MF files of one result, which are made when the first of them is requested. */
export type Packages = z.output<typeof packagesSchema>;

const LIMITS = { leaseSeconds: PACKAGES_LEASE_SECONDS, maxAttempts: PACKAGES_MAX_ATTEMPTS };

export const packages = new WorkOnResults(packagesSchema, {
  ...LIMITS,
  keyOf: keys.packages,
  list: DUE_PACKAGES,
  resendAfterSeconds: PACKAGES_RESEND_AFTER_SECONDS,
});

type FileName = Pick<ResultFile, 'precision' | 'format'>;

/** 3MF files that a result can have: a mesh per STL that is not too large, and beams of the most precise. */
export function packagesOf({ status, job, files = [] }: Pick<Order, 'status' | 'job' | 'files'>): FileName[] {
  if (status !== 'COMPLETED' || job === undefined) return [];
  const stls = files.filter(({ format }) => format === 'stl');
  const precise: Precision = stls.some(({ precision }) => precision === 'high') ? 'high' : 'low';
  const all: FileName[] = [
    ...stls.filter(fitsMesh).map(({ precision }) => ({ precision, format: '3mf' as const })),
    ...(stls.length > 0 && isAllBeams(jobSpec(job.request))
      ? [{ precision: precise, format: '3mf-beam' as const }]
      : []),
  ];
  return all.filter((one) => !files.some((file) => isSame(file, one)));
}

/** True if an STL is small enough for a 3MF mesh. */
export function fitsMesh({ bytes }: Pick<ResultFile, 'bytes'>): boolean {
  return bytes <= stlBytes(MESH_3MF_MAX_TRIANGLES);
}

/**
 * Returns a 3MF file of a finished result. The first request has all of them made, by a worker, unless it has a
 * `refusal`: then it throws that. Throws notReady, with the time to try again, until the file is made, and notFound for a
 * file that this result does not have or that no worker could make within the last hour.
 */
export async function packageFile(
  ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'log'>,
  order: Order,
  { refusal, ...name }: FileName & { refusal?: 'notPaid' | 'notReady' | undefined },
): Promise<ResultFile> {
  const { id: orderId, uid, job } = order;
  if (job?.state !== 'SUCCEEDED' || !packagesOf(order).some((one) => isSame(one, name)))
    throw new VisibleError('notFound');
  const last = await packages.find(ports, orderId);
  const isOfResult = last?.jobId === job.id && last.jobAttempt === job.attempt;
  const files = (isOfResult && last.files) || [];
  const made = files.find((one) => isSame(one, name));
  if (made !== undefined) return made;
  const nowMs = ports.clock.nowMs();
  if (!isOfResult || last.state !== 'DUE') {
    const isAgain = last?.state === 'GIVEN_UP' && nowMs >= last.dueAtMs + PACKAGES_AGAIN_SECONDS * 1000;
    if (isOfResult && !isAgain) throw new VisibleError('notFound');
    if (refusal !== undefined) throw new VisibleError(refusal);
    const claimable = { attempt: 0, leaseUntilMs: 0, dueAtMs: packages.resendAtMs(nowMs) };
    const result = { orderId, uid, jobId: job.id, jobAttempt: job.attempt };
    const due = { ...result, state: 'DUE', ...claimable, files } as const;
    const isFirst = await tryWrite(ports.table, [
      { check: keys.order(orderId), when: { version: { is: order.version } } },
      { put: packages.item(due), when: last === undefined ? { pk: 'absent' } : unchanged(last) },
    ]);
    // If the message is lost, the sweep sends it again.
    if (isFirst) await wakeForResult(ports, due);
  }
  throw new VisibleError('notReady', { retryAfterSeconds: FILE_RETRY_SECONDS });
}

export interface ClaimedPackages {
  order: Order;
  work: Packages;
}

/** Claims the 3MF files of a message's result for this worker alone. Undefined if nothing is to do. */
export async function claimPackages(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  message: Pick<JobMessage, 'orderId' | 'jobId'>,
): Promise<ClaimedPackages | undefined> {
  const { work: due, order } = (await packages.findFree(ports, message)) ?? {};
  if (due === undefined) return undefined;
  if (order === undefined) {
    const isGivenUp = await packages.replace(ports, [due, { ...due, state: 'GIVEN_UP' }]);
    if (isGivenUp && hasNoAttemptsLeft(due, LIMITS)) ports.log('3MF files given up', { jobId: due.jobId });
    return undefined;
  }
  const work = await packages.claim(ports, due);
  return work && { order, work };
}

/** Publishes a file and extends the lease. Undefined if the claim was lost or the result is gone. */
export async function publishPackage(
  ports: Pick<Ports, 'table' | 'clock'>,
  claimed: Packages,
  file: ResultFile,
): Promise<Packages | undefined> {
  const files = [...(claimed.files ?? []), file];
  const renewed = renewClaim({ ...claimed, files }, ports.clock.nowMs(), LIMITS);
  const next = { ...renewed, dueAtMs: renewed.leaseUntilMs };
  if (await packages.replace(ports, [claimed, next])) return next;
  // The write may have succeeded although its response was lost.
  const now = await packages.find(ports, claimed.orderId);
  return now?.files?.some(({ key }) => key === file.key) ? now : undefined;
}

/** Ends the work: what is not published by now cannot be made of this result. */
export async function endPackages(ports: Pick<Ports, 'table'>, claimed: Packages): Promise<boolean> {
  return await packages.end(ports, [claimed, { ...claimed, state: 'DONE' }]);
}

/** Returns true if both names are of the same file of a result. */
export function isSame(a: FileName, b: FileName): boolean {
  return a.precision === b.precision && a.format === b.format;
}
