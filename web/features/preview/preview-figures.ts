import type { Material } from '../../../core/catalogue/materials.ts';
import { UNREACHED_WARNING_SHARE } from '../../../core/rules/parameters/coverage.ts';
import {
  type ProcessLimits,
  rodForInnerDiameter,
  STRUT_FAULTS,
  type StrutFault,
  stretchForRise,
} from '../../../core/rules/parameters/printability.ts';
import { formatPercent, formatWeight } from '../../lib/format.ts';
import type { PreviewFigures } from './preview-protocol.ts';

export function weightG(volumeMm3: number, densityGPerCm3: number): number {
  return (volumeMm3 / 1000) * densityGPerCm3;
}

export function weightText({ volumeMm3 }: PreviewFigures, { densityGPerCm3 }: Material): string {
  return formatWeight(weightG(volumeMm3, densityGPerCm3));
}

export function densityText({ volumeFraction }: PreviewFigures): string {
  return formatPercent(volumeFraction);
}

/** Formats a share without decimals, never as all or nothing if it is not. */
export function percentOf(share: number): string {
  const percent = Math.round(100 * share);
  if (percent === 100 && share < 1) return '>\u00a099\u00a0%';
  if (percent === 0 && share > 0) return '<\u00a01\u00a0%';
  return `${percent}\u00a0%`;
}

/** True if more of the part stays without a lattice than may go unsaid. */
export function losesPart({ coverage }: Pick<PreviewFigures, 'coverage'>): boolean {
  return (
    coverage !== null &&
    (coverage.share < 1 - UNREACHED_WARNING_SHARE || coverage.bodiesKept < coverage.bodies)
  );
}

export function faultsIn(figures: PreviewFigures): { fault: Exclude<StrutFault, 'none'>; count: number }[] {
  return STRUT_FAULTS.flatMap((fault, number) => {
    const count = figures.faults?.counts[number] ?? 0;
    return fault === 'none' || count === 0 ? [] : [{ fault, count }];
  });
}

/** Returns the faults of a preview with the limit that each breaks, mm or degrees, and the colour of its struts. */
export function faultMarks(
  figures: PreviewFigures,
  limits: ProcessLimits,
  colors: readonly (string | null)[],
) {
  const limitOf = { diameter: limits.rodMinMm, angle: limits.riseMinDeg ?? 0, gap: limits.gapMinMm };
  return faultsIn(figures).map(({ fault, count }) => ({
    fault,
    count,
    limit: limitOf[fault],
    color: colors[STRUT_FAULTS.indexOf(fault)] ?? undefined,
  }));
}

/** Fix applied by one press. */
export type PrintFix =
  /** Height of cells relative to their width. */
  { kind: 'stretch'; stretch: number } | { kind: 'rod'; rodMm: number };

export interface Fixable {
  sides: number;
  rodMm: number;
  /** Maximum rod diameter of the settings, mm. */
  rodMaxMm: number;
  /** Height of cells relative to their width; null if they cannot be stretched. */
  stretch: number | null;
}

/** Fixes for the faults of a preview: a thicker rod, and cells stretched to the process's angle. */
export function fixesFor(figures: PreviewFigures, limits: ProcessLimits, now: Fixable): PrintFix[] {
  const faults = faultsIn(figures).map(({ fault }) => fault);
  const fixes: PrintFix[] = [];
  if (faults.includes('diameter')) {
    // Rounded up to the input step of 0.01 mm.
    const rodMm = Math.ceil(rodForInnerDiameter(limits.rodMinMm, now.sides) * 100 - 1e-6) / 100;
    if (rodMm > now.rodMm && rodMm <= now.rodMaxMm) fixes.push({ kind: 'rod', rodMm });
  }
  const flattestDeg = figures.faults?.flattestDeg ?? null;
  if (
    faults.includes('angle') &&
    now.stretch !== null &&
    flattestDeg !== null &&
    limits.riseMinDeg !== null
  ) {
    // Angle in a cubic cell of this lattice.
    const cubicDeg = (Math.atan(Math.tan((flattestDeg * Math.PI) / 180) / now.stretch) * 180) / Math.PI;
    const stretch = stretchForRise(cubicDeg, limits.riseMinDeg);
    if (stretch !== null && stretch > now.stretch) fixes.push({ kind: 'stretch', stretch });
  }
  return fixes;
}
