import type { CallData } from '../../contract/call.ts';
import type { estimateConstant } from '../../contract/calls/workspace.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { estimateJob, packageSeconds } from '../../lattice/estimate/estimate.ts';
import { lowPrecisionSpec } from '../../lattice/spec/low-precision.ts';
import type { LatticeSpec } from '../../lattice/spec/spec.ts';
import { ESTIMATE_MAX_SECONDS, NET_MAX_RODS } from '../../rules/order/job-limits.ts';
import { DRAINED_TRIANGLES_MAX } from '../../rules/parameters/drains.ts';

export type Estimate = CallData<typeof estimateConstant>;

/** The measures of a model that an estimate needs. */
export interface Measures {
  extentMm: [number, number, number];
  faces: number;
  volumeMm3?: number;
}

/**
 * Returns the estimate of both runs of a job. Throws estimateTooLong, and resultTooLarge for too large a boundary net or
 * for drain holes in too large a result.
 */
export function allowedEstimate(
  spec: LatticeSpec<unknown>,
  { extentMm, faces, volumeMm3 }: Measures,
): Estimate {
  const model = { boxMm: { min: [0, 0, 0], max: extentMm }, faces, volumeMm3 };
  const runs = [spec, ...(spec.action === 'low' ? [] : [lowPrecisionSpec(spec)])];
  const estimates = runs.map((run) => estimateJob({ ...model, spec: run }));
  if (estimates.some(({ netStruts }) => netStruts > NET_MAX_RODS)) throw new VisibleError('resultTooLarge');
  const isDrained = spec.drains !== undefined && spec.drains.length > 0;
  if (isDrained && estimates.some(({ triangles }) => triangles > DRAINED_TRIANGLES_MAX))
    throw new VisibleError('resultTooLarge');
  const seconds = estimates.reduce(
    (sum, { seconds, triangles }) => sum + seconds + packageSeconds(triangles),
    0,
  );
  const et = Math.max(1, Math.ceil(seconds));
  if (et > ESTIMATE_MAX_SECONDS) throw new VisibleError('estimateTooLong', { estimateSeconds: et });
  return {
    et,
    // Of the file that was asked for, as the live preview says.
    bytes: estimates[0]!.bytes,
    triangles: estimates[0]!.triangles,
    struts: Math.max(...estimates.map((estimate) => estimate.struts)),
  };
}
