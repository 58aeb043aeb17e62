import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import type { PreviewState } from '../../../features/preview/preview-state.ts';

/**
 * Replaces the server's estimate with the figures of the live preview where they exist. The server knows only
 * the model's bounding box, the preview knows its volume. The server still decides whether a task is
 * accepted.
 */
export function sharperEstimate(
  estimate: Estimate,
  { figures, busy }: Pick<PreviewState, 'figures' | 'busy'>,
): Estimate {
  const isRefused = estimate.tooLong || estimate.refusal !== null;
  if (isRefused) return estimate;
  if (busy) return { ...estimate, busy };
  if (figures === null) return estimate;
  const { seconds, fileBytes, triangles } = figures;
  return { ...estimate, seconds, bytes: fileBytes, triangles };
}

/** Leaves out the figures of two regions that no cut separates yet; their lattices come after it. */
export function withoutCut(estimate: Estimate): Estimate {
  return { ...estimate, seconds: null, bytes: null, triangles: null, missing: 'cut' };
}
