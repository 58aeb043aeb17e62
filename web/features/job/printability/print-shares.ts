import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import {
  limitsOfProfile,
  STRUT_FAULTS,
  type StrutFault,
} from '../../../../core/rules/parameters/printability.ts';
import { formatPercent } from '../../../lib/format.ts';

/** Volume from which a closed hollow counts as one that holds powder or resin. */
export const LARGE_HOLLOW_MM3 = 100;

export interface PrintShare {
  fault: Exclude<StrutFault, 'none'>;
  /** Share of the strut length, or of the downward-facing surface, 0 to 1. */
  share: number;
  /** Limit: mm, or degrees for 'angle'. */
  limit: number;
}

/** Returns the faults that occur with the limits of the process and material. */
export function printShares({ process, material, thinnestMinMm, shares }: PrintabilityFigures): PrintShare[] {
  const { riseMinDeg, gapMinMm } = limitsOfProfile(process, material);
  const limits = { diameter: thinnestMinMm, angle: riseMinDeg ?? 0, gap: gapMinMm };
  return STRUT_FAULTS.flatMap((fault) =>
    fault === 'none' || shares[fault] === 0 ? [] : [{ fault, share: shares[fault], limit: limits[fault] }],
  );
}

/** Returns what a sealed part, or one with a large closed hollow, keeps inside; null for nothing. */
export function keptInside({ process, sealed, trapped }: PrintabilityFigures): 'powder' | 'resin' | null {
  const isLarge = trapped?.places.some(({ closed, volumeMm3 }) => closed && volumeMm3 >= LARGE_HOLLOW_MM3);
  if (!sealed && !isLarge) return null;
  return process === 'DLP' ? 'resin' : 'powder';
}

/** Formats a share as a percentage. A positive share never reads 0, an incomplete one never 100. */
export function sharePercent(share: number): string {
  if (share === 0 || share === 1) return `${100 * share}\u00a0%`;
  if (share < 0.001) return '<\u00a00.1\u00a0%';
  return share > 0.999 ? '>\u00a099.9\u00a0%' : formatPercent(share);
}
