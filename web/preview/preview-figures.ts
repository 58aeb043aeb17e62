import type { Material } from '../../core/catalogue/materials.ts';
import {
  type ProcessLimits,
  rodForInnerDiameter,
  STRUT_FAULTS,
  type StrutFault,
  stretchForRise,
} from '../../core/rules/parameters/printability.ts';
import type { PreviewFigures } from './preview-protocol.ts';

/** Weight of a volume of this material, g. */
export function weightG(volumeMm3: number, densityGPerCm3: number): number {
  return (volumeMm3 / 1000) * densityGPerCm3;
}

/** Weight of the lattice as it is shown: finer below 10 g. */
export function formatWeight({ volumeMm3 }: PreviewFigures, { densityGPerCm3 }: Material): string {
  const grams = weightG(volumeMm3, densityGPerCm3);
  return `${grams.toFixed(grams < 10 ? 2 : 1)} g`;
}

/** How much of the model's volume is filled, as it is shown. */
export function formatPercent({ volumeFraction }: PreviewFigures): string {
  return `${(100 * volumeFraction).toFixed(1)} %`;
}

/** Faults that occur, with how many struts have them. */
export function faultsIn(figures: PreviewFigures): { fault: Exclude<StrutFault, 'none'>; count: number }[] {
  return STRUT_FAULTS.flatMap((fault, number) => {
    const count = figures.faults?.counts[number] ?? 0;
    return fault === 'none' || count === 0 ? [] : [{ fault, count }];
  });
}

/** What one press would mend. */
export type PrintFix =
  /** Cells this much taller than wide. */
  { kind: 'stretch'; stretch: number } | { kind: 'rod'; rodMm: number };

/** How the settings that are to be mended stand. */
export interface Mendable {
  sides: number;
  rodMm: number;
  /** Thickest rod the settings take, mm. */
  rodMaxMm: number;
  /** Height over width of the cells now; null where they cannot be stretched. */
  stretch: number | null;
}

/** The fixes that help against the faults of a preview: a thicker rod, and cells stretched to the process's angle. */
export function fixesFor(figures: PreviewFigures, limits: ProcessLimits, now: Mendable): PrintFix[] {
  const faults = faultsIn(figures).map(({ fault }) => fault);
  const fixes: PrintFix[] = [];
  if (faults.includes('diameter')) {
    // On the step of 0.01 mm that a typed rod may have.
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
    // What a cubic cell of this lattice would have.
    const cubicDeg = (Math.atan(Math.tan((flattestDeg * Math.PI) / 180) / now.stretch) * 180) / Math.PI;
    const stretch = stretchForRise(cubicDeg, limits.riseMinDeg);
    if (stretch !== null && stretch > now.stretch) fixes.push({ kind: 'stretch', stretch });
  }
  return fixes;
}
