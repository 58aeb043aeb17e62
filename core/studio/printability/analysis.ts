import * as z from 'zod';
import { ANALYSIS_RESEND_AFTER_SECONDS } from '../../rules/order/job-limits.ts';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import type { Fence } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { DUE_ANALYSES, keys, timeKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Item } from '../store/table.ts';

/** The four pictures: three views and the histogram. */
export const PRINT_PICTURES = ['front', 'histogram', 'side', 'top'] as const;

const share = z.number();
const figuresSchema = z.object({
  process: z.enum(PRINT_PROCESSES),
  material: z.string().nullable(),
  /** Number of strut segments judged; null for a surface lattice. */
  struts: z.number().nullable(),
  /** Share of the struts' length by fault, or of the downward-facing surface. The sum is 1. */
  shares: z.object({ none: share, diameter: share, angle: share, gap: share }),
  thinnestMm: z.number(),
  /** Limit for `thinnestMm`. */
  thinnestMinMm: z.number(),
  flattestDeg: z.number().nullable(),
  narrowestMm: z.number().nullable(),
  /** A closed shell traps powder or resin. */
  sealed: z.boolean(),
  /** Trapped volumes; absent in analyses of earlier releases. */
  trapped: z
    .object({
      openingMm: z.number(),
      voxelMm: z.number(),
      /**
       * True if only closed hollows were searched, because the part is too large for the opening; absent in earlier
       * analyses.
       */
      closedOnly: z.boolean().exactOptional(),
      count: z.number(),
      closed: z.number(),
      volumeMm3: z.number(),
      weightG: z.number(),
      places: z.array(
        z.object({
          atMm: z.tuple([z.number(), z.number(), z.number()]),
          volumeMm3: z.number(),
          weightG: z.number(),
          closed: z.boolean(),
        }),
      ),
    })
    .nullable()
    .exactOptional(),
});
/** Result of an analysis, and the print profile it was judged by. */
export type AnalysisFigures = z.output<typeof figuresSchema>;

const analysisSchema = z.object({
  orderId: z.string(),
  uid: z.string(),
  jobId: z.string(),
  jobAttempt: z.number(),
  /** DUE: still to be made. GIVEN_UP: failed too often. NOT_GRANTED: not made, because its owner lacks the grant. */
  state: z.enum(['DUE', 'DONE', 'GIVEN_UP', 'NOT_GRANTED']),
  /** Grows with every claim; a worker with an older number can no longer publish. */
  attempt: z.number(),
  /** While DUE: no other worker claims it before this time. */
  leaseUntilMs: z.number(),
  /** While DUE: the sweep re-queues it at this time. */
  dueAtMs: z.number(),
  /** When DONE: keys of the pictures in the file store. */
  pictures: z
    .object({ front: z.string(), histogram: z.string(), side: z.string(), top: z.string() })
    .exactOptional(),
  figures: figuresSchema.exactOptional(),
});
/**
 * The analysis of one result. It has its own record beside the order's, so that a finished order is not written
 * again. Job and attempt name the result; for any other result the analysis counts as missing.
 */
export type Analysis = z.output<typeof analysisSchema>;

const analyses = recordFormat(analysisSchema, { orderId: 'workspaceId' });

/** Returns the analysis of a result that is being published, due at once. */
export function dueAnalysis({ orderId, jobId, attempt }: Fence, uid: string, nowMs: number): Analysis {
  const dueAtMs = nowMs + ANALYSIS_RESEND_AFTER_SECONDS * 1000;
  return { orderId, uid, jobId, jobAttempt: attempt, state: 'DUE', attempt: 0, leaseUntilMs: 0, dueAtMs };
}

/** Returns the record of an analysis, listed for the sweep while it is due. */
export function analysisItem(analysis: Analysis): Item {
  const { orderId, state, dueAtMs } = analysis;
  const listed = state === 'DUE' ? { gsi2pk: DUE_ANALYSES, gsi2sk: timeKey(dueAtMs, orderId) } : {};
  const expiresAtSeconds = endOf(dueAtMs, WORK_SECONDS);
  return analyses.item(keys.analysis(orderId), analysis, { ...listed, expiresAtSeconds });
}

/** Returns the analysis in a record, or undefined if there is no record. */
export const analysisOf = analyses.readIfAny;

/** Returns true if the analysis belongs to the order's current result. */
export function belongsTo({ jobId, jobAttempt }: Analysis, { job }: Order): boolean {
  return job?.state === 'SUCCEEDED' && jobId === job.id && jobAttempt === job.attempt;
}

/** Returns the analysis of the order's current result, or undefined. */
export async function analysisOfResult(
  ports: Pick<Ports, 'table'>,
  order: Order,
): Promise<Analysis | undefined> {
  if (order.job?.state !== 'SUCCEEDED') return undefined;
  const analysis = analysisOf(await ports.table.get(keys.analysis(order.id)));
  return analysis !== undefined && belongsTo(analysis, order) ? analysis : undefined;
}
