import type { PrintabilityFigures } from '../../../core/contract/calls/printability-task.ts';
import {
  limitsOfProfile,
  STRUT_FAULTS,
  type StrutFault,
} from '../../../core/rules/parameters/printability.ts';

/** A kind of fault that occurs. */
export interface PrintShare {
  fault: Exclude<StrutFault, 'none'>;
  /** Of the struts' length, or of the surface that looks down, 0 to 1. */
  share: number;
  /** What it is measured by: mm, or degrees for 'angle'. */
  limit: number;
}

/** The faults that occur, as the process and material they were judged by have them. */
export function printShares({ process, material, thinnestMinMm, shares }: PrintabilityFigures): PrintShare[] {
  const { riseMinDeg, gapMinMm } = limitsOfProfile(process, material);
  const limits = { diameter: thinnestMinMm, angle: riseMinDeg ?? 0, gap: gapMinMm };
  return STRUT_FAULTS.flatMap((fault) =>
    fault === 'none' || shares[fault] === 0 ? [] : [{ fault, share: shares[fault], limit: limits[fault] }],
  );
}

/** A share as a percentage; what is there never reads 0, and what is not whole never 100. */
export function sharePercent(share: number): string {
  if (share === 0 || share === 1) return `${100 * share} %`;
  if (share < 0.001) return '< 0.1 %';
  return share > 0.999 ? '> 99.9 %' : `${(100 * share).toFixed(1)} %`;
}
