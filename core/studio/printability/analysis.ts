import { ANALYSIS_RESEND_AFTER_SECONDS } from '../../rules/order/job-limits.ts';
import type { PrintProcess, StrutFault } from '../../rules/parameters/printability.ts';
import type { Fence } from '../order/job.ts';
import type { Workspace } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { DUE_ANALYSES, keys, timeKey } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

/** The four pictures, by what they show. */
export const PRINT_PICTURES = ['front', 'histogram', 'side', 'top'] as const;
export type PrintPicture = (typeof PRINT_PICTURES)[number];

/** What was found, and by which print profile it was judged. */
export type AnalysisFigures = {
  process: PrintProcess;
  material: string | null;
  /** Stretches of strut judged; null for a surface lattice. */
  struts: number | null;
  /** Share of the struts' length, or of the surface that looks down, by fault; together 1. */
  shares: Record<StrutFault, number>;
  thinnestMm: number;
  /** What the thinnest is held against, mm. */
  thinnestMinMm: number;
  flattestDeg: number | null;
  narrowestMm: number | null;
  /** A closed shell keeps powder or resin inside. */
  sealed: boolean;
};

/**
 * The analysis of one result: a record of its own beside the workspace's, so that a finished order is not written
 * again for it. It belongs to a result by the job and its attempt; for any other result it counts as not there.
 */
export interface Analysis {
  workspaceId: string;
  uid: string;
  jobId: string;
  jobAttempt: number;
  /** DUE is still to be made; GIVEN_UP was tried too often. */
  state: 'DUE' | 'DONE' | 'GIVEN_UP';
  /** Grows with every claim; a worker with an older number publishes nothing any more. */
  attempt: number;
  /** While DUE: nobody else begins it before, and when the sweep sends a message for it. */
  leaseUntilMs: number;
  dueAtMs: number;
  /** When DONE: keys in the file store, and what was found. */
  pictures?: Record<PrintPicture, string>;
  figures?: AnalysisFigures;
}

/** The analysis of a result that is being published: to be made at once. */
export function dueAnalysis({ workspaceId, jobId, attempt }: Fence, uid: string, nowMs: number): Analysis {
  const dueAtMs = nowMs + ANALYSIS_RESEND_AFTER_SECONDS * 1000;
  return { workspaceId, uid, jobId, jobAttempt: attempt, state: 'DUE', attempt: 0, leaseUntilMs: 0, dueAtMs };
}

/** The analysis as a record; listed for the sweep while it is due. */
export function analysisItem(analysis: Analysis): Item {
  const { workspaceId, state, dueAtMs } = analysis;
  const listed = state === 'DUE' ? { gsi2pk: DUE_ANALYSES, gsi2sk: timeKey(dueAtMs, workspaceId) } : {};
  return { ...keys.analysis(workspaceId), ...listed, ...analysis } as unknown as Item;
}

/** The analysis in a record of the table. */
export function analysisOf(item: Item | undefined): Analysis | undefined {
  if (item === undefined) return undefined;
  const { pk, sk, gsi2pk, gsi2sk, ...analysis } = item;
  return analysis as unknown as Analysis;
}

/** Is this the analysis of the very result a workspace shows? */
export function belongsTo({ jobId, jobAttempt }: Analysis, { job }: Workspace): boolean {
  return job?.state === 'SUCCEEDED' && jobId === job.id && jobAttempt === job.attempt;
}

/** The analysis of the result a workspace shows; undefined while it shows none, and for another result's. */
export async function analysisOfResult(
  ports: Pick<Ports, 'table'>,
  workspace: Workspace,
): Promise<Analysis | undefined> {
  if (workspace.job?.state !== 'SUCCEEDED') return undefined;
  const analysis = analysisOf(await ports.table.get(keys.analysis(workspace.id)));
  return analysis !== undefined && belongsTo(analysis, workspace) ? analysis : undefined;
}
