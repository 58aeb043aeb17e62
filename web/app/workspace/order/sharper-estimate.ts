import type { Estimate } from '../../../job/estimate/use-estimate.ts';
import type { PreviewState } from '../../../preview/preview-state.ts';

/**
 * What the server expects, in the figures of the live preview where it stands: the server knows the model's box alone,
 * the preview its volume. Whether the task is taken is the server's to say.
 */
export function sharperEstimate(
  estimate: Estimate,
  { figures, busy }: Pick<PreviewState, 'figures' | 'busy'>,
): Estimate {
  if (figures === null || busy || estimate.seconds === null || estimate.tooLong) return estimate;
  const { seconds, fileBytes, triangles } = figures;
  return { ...estimate, seconds, bytes: fileBytes, triangles };
}
