import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import type { PreviewState } from '../../../features/preview/preview-state.ts';

/**
 * Replaces the server's estimate with the figures of the live preview, the last ones while newer are awaited: the file
 * has figures of one source, with an account or without. The server still decides whether a task is accepted.
 */
export function sharperEstimate(
  estimate: Estimate,
  { figures, busy }: Pick<PreviewState, 'figures' | 'busy'>,
): Estimate {
  const isRefused = estimate.tooLong || estimate.refusal !== null;
  if (isRefused) return estimate;
  const last = busy ? { ...estimate, busy } : estimate;
  if (figures === null) return busy ? { ...last, bytes: null, triangles: null } : last;
  const { seconds, fileBytes, triangles } = figures;
  return { ...last, seconds, bytes: fileBytes, triangles };
}

/** Leaves out the figures of two regions that no cut separates yet; their lattices come after it. */
export function withoutCut(estimate: Estimate): Estimate {
  return { ...estimate, seconds: null, bytes: null, triangles: null, missing: 'cut' };
}
