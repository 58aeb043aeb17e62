import * as z from 'zod';
import {
  ANALYSIS_LEASE_SECONDS,
  ANALYSIS_MAX_ATTEMPTS,
  ANALYSIS_RESEND_AFTER_SECONDS,
} from '../../rules/order/job-limits.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import type { Fence } from '../order/job.ts';
import { RESULT_WORK_FIELDS, resultFolder, WorkOnResults } from '../order/result-work.ts';
import { DUE_ANALYSES, keys } from '../store/keys.ts';

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
      /** True if only closed hollows were searched, in parts too large for the opening; absent earlier. */
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
  ...RESULT_WORK_FIELDS,
  /** DUE: still to be made. GIVEN_UP: failed too often. NOT_GRANTED: not made, because its owner lacks the grant. */
  state: z.enum(['DUE', 'DONE', 'GIVEN_UP', 'NOT_GRANTED']),
  /** When DONE: keys of the pictures in the file store. */
  pictures: z
    .object({ front: z.string(), histogram: z.string(), side: z.string(), top: z.string() })
    .exactOptional(),
  figures: figuresSchema.exactOptional(),
});
export type Analysis = z.output<typeof analysisSchema>;

export const analyses = new WorkOnResults(analysisSchema, {
  keyOf: keys.analysis,
  list: DUE_ANALYSES,
  leaseSeconds: ANALYSIS_LEASE_SECONDS,
  maxAttempts: ANALYSIS_MAX_ATTEMPTS,
  resendAfterSeconds: ANALYSIS_RESEND_AFTER_SECONDS,
});

/** Returns the analysis of a result that is being published, due at once. */
export function dueAnalysis({ orderId, jobId, attempt }: Fence, uid: string, nowMs: number): Analysis {
  const dueAtMs = analyses.resendAtMs(nowMs);
  return { orderId, uid, jobId, jobAttempt: attempt, state: 'DUE', attempt: 0, leaseUntilMs: 0, dueAtMs };
}

/** Returns the folder of one claim of an analysis, below its result's folder. */
export function analysisPrefix(analysis: Analysis): string {
  return `${resultFolder(analysis)}printability-${analysis.attempt}/`;
}
