import type { CallData } from '../../contract/call.ts';
import type { estimateConstant } from '../../contract/calls/workspace.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { leastSheetCellMm, MOST_SHEET_TRIANGLES } from '../../fill/conformal/sheets/sheet-steps.ts';
import { ESTIMATE_MAX_SECONDS, NET_MAX_RODS } from '../../rules/order/job-limits.ts';
import { DRAINED_TRIANGLES_MAX } from '../../rules/parameters/drains.ts';
import { estimateJob, packageSeconds } from '../../run/estimate/estimate.ts';
import { kindOf } from '../../spec/kind.ts';
import { lowPrecisionSpec } from '../../spec/low-precision.ts';
import type { LatticeSpec } from '../../spec/spec.ts';

export type Estimate = CallData<typeof estimateConstant>;

/** The measures of a model that an estimate needs. */
export interface Measures {
  extentMm: [number, number, number];
  faces: number;
  volumeMm3?: number;
  /** Volumes of the bodies by their numbers. */
  bodiesMm3?: number[];
}

/**
 * Returns the estimate of both runs of a job. Throws estimateTooLong, resultTooLarge for too large a boundary net or
 * for drain holes in too large a result, and sheetTooLarge with the smallest cell of a conformal sheet.
 */
export function allowedEstimate(
  spec: LatticeSpec<unknown>,
  { extentMm, faces, volumeMm3, bodiesMm3 }: Measures,
): Estimate {
  const model = { boxMm: { min: [0, 0, 0], max: extentMm }, faces, volumeMm3, bodiesMm3 };
  const runs = [spec, ...(spec.action === 'low' ? [] : [lowPrecisionSpec(spec)])];
  const estimates = runs.map((run) => estimateJob({ ...model, spec: run }));
  if (estimates.some(({ netStruts }) => netStruts > NET_MAX_RODS)) throw new VisibleError('resultTooLarge');
  const isDrained = spec.drains !== undefined && spec.drains.length > 0;
  if (isDrained && estimates.some(({ triangles }) => triangles > DRAINED_TRIANGLES_MAX))
    throw new VisibleError('resultTooLarge');
  refuseLargeSheet(spec, estimates[0]!.triangles);
  const seconds = estimates.reduce(
    (sum, { seconds, triangles }) => sum + seconds + packageSeconds(triangles),
    0,
  );
  const et = Math.max(1, Math.ceil(seconds));
  if (et > ESTIMATE_MAX_SECONDS) throw new VisibleError('estimateTooLong', { estimateSeconds: et });
  return {
    et,
    // Size of the requested file only, as in the live preview.
    bytes: estimates[0]!.bytes,
    triangles: estimates[0]!.triangles,
    struts: Math.max(...estimates.map((estimate) => estimate.struts)),
  };
}

/**
 * A conformal sheet is refused beforehand where the estimate, which knows only box and volume, exceeds the largest by
 * this factor: plates, soles, cases and tubes had at most 1.8 times fewer triangles. The rest is the engine's to
 * refuse.
 */
const SHEET_ESTIMATE_FACTOR = 2;

function refuseLargeSheet(spec: LatticeSpec<unknown>, triangles: number): void {
  if (kindOf(spec) !== 'conformalSheet') return;
  const most = MOST_SHEET_TRIANGLES.one;
  if (triangles <= SHEET_ESTIMATE_FACTOR * most) return;
  const edgeMm = (spec.cellMm[0] + spec.cellMm[1]) / 2;
  throw new VisibleError('sheetTooLarge', { limit: leastSheetCellMm(edgeMm, triangles, most) });
}
