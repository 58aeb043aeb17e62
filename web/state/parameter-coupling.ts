import {
  DENSITY_CLAMP_PERCENT,
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../core/rules/parameters/lattice-parameters.ts';

/** How dense a lattice is, by rod diameter over lattice size. It grows with the ratio up to `maxRodOverSize`. */
export interface DensityLaw {
  /** Relative density in percent at a rod diameter / lattice size. */
  percentAt(rodOverSize: number): number;
  /** Rod diameter / lattice size that gives a relative density in percent; at most `maxRodOverSize`. */
  ratioFor(percent: number): number;
  /** Joints hold up to this ratio. */
  maxRodOverSize: number;
}

/** What the application field allows, mm. */
export interface CouplingRanges {
  sizeMm: { min: number; max: number };
  rodMm: { min: number; max: number };
}

/** The three linked values: the density always is the law's value of the other two, rounded to its step. */
export interface CoupledValues {
  densityPercent: number;
  sizeMm: number;
  rodMm: number;
}

/**
 * A locked value stays where it is when another one changes. At least one lock stays on
 * (docs/specification.md#flows).
 */
export interface CouplingLocks {
  size: boolean;
  rod: boolean;
}

/** The size is held at first, so that the density moves the rod. */
export const DEFAULT_LOCKS: CouplingLocks = { size: true, rod: false };

/** Lengths that follow from a density are kept this exact, mm: fine enough for the density's step of 0.01 %. */
const LENGTH_STEP_MM = 0.0001;

/**
 * Half a step on the thinnest rod and on the smallest size, relative: rounding can move a ratio by this share, so the
 * thickest rod stays that much under the limit of its joints, and the thinnest that much above the thinnest neck.
 */
const ROUNDING_SHARE = (LENGTH_STEP_MM / 2) * (1 / ROD_DIAMETER_MM.min + 1 / LATTICE_SIZE_MM.min);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number, step: number) => Math.round(value / step) / Math.round(1 / step);

/** The ratios whose density is between 1 and 99 percent and whose joints hold. */
function ratioRange(law: DensityLaw): { low: number; high: number } {
  const high = Math.min(law.maxRodOverSize * (1 - ROUNDING_SHARE), law.ratioFor(DENSITY_CLAMP_PERCENT.max));
  const low = law.ratioFor(DENSITY_CLAMP_PERCENT.min) * (1 + ROUNDING_SHARE);
  return { low: Math.min(high, low), high };
}

function valuesOf(sizeMm: number, rodMm: number, law: DensityLaw): CoupledValues {
  const size = rounded(sizeMm, LENGTH_STEP_MM);
  const rod = rounded(rodMm, LENGTH_STEP_MM);
  const percent = rounded(law.percentAt(rod / size), DENSITY_PERCENT.step);
  return {
    sizeMm: size,
    rodMm: rod,
    densityPercent: clamp(percent, DENSITY_PERCENT.min, DENSITY_PERCENT.max),
  };
}

/**
 * Brings any size and rod into the ranges and the law: the rod moves first, the size only when the rod alone cannot.
 * For a new lattice, field or number of sides.
 */
export function reconcile(
  sizeMm: number,
  rodMm: number,
  law: DensityLaw,
  ranges: CouplingRanges,
): CoupledValues {
  const { low, high } = ratioRange(law);
  const wantedSize = clamp(sizeMm, ranges.sizeMm.min, ranges.sizeMm.max);
  const rod = clamp(clamp(rodMm, wantedSize * low, wantedSize * high), ranges.rodMm.min, ranges.rodMm.max);
  const size = clamp(clamp(wantedSize, rod / high, rod / low), ranges.sizeMm.min, ranges.sizeMm.max);
  return valuesOf(size, rod, law);
}

/**
 * The lattice size was changed. With the rod locked the density follows; else the density stays and the rod follows.
 * When what follows would leave its range it stops there, and the size is what fits it.
 */
export function withSize(
  now: CoupledValues,
  sizeMm: number,
  locks: CouplingLocks,
  law: DensityLaw,
  ranges: CouplingRanges,
): CoupledValues {
  const wanted = clamp(sizeMm, ranges.sizeMm.min, ranges.sizeMm.max);
  if (locks.rod) {
    const { low, high } = ratioRange(law);
    return reconcile(clamp(wanted, now.rodMm / high, now.rodMm / low), now.rodMm, law, ranges);
  }
  const ratio = now.rodMm / now.sizeMm;
  const rod = clamp(wanted * ratio, ranges.rodMm.min, ranges.rodMm.max);
  return reconcile(clamp(rod / ratio, ranges.sizeMm.min, ranges.sizeMm.max), rod, law, ranges);
}

/**
 * The rod diameter was changed. With the size locked the density follows; else the density stays and the size
 * follows. When what follows would leave its range it stops there, and the rod is what fits it.
 */
export function withRod(
  now: CoupledValues,
  rodMm: number,
  locks: CouplingLocks,
  law: DensityLaw,
  ranges: CouplingRanges,
): CoupledValues {
  const wanted = clamp(rodMm, ranges.rodMm.min, ranges.rodMm.max);
  if (locks.size) return reconcile(now.sizeMm, wanted, law, ranges);
  const ratio = now.rodMm / now.sizeMm;
  const size = clamp(wanted / ratio, ranges.sizeMm.min, ranges.sizeMm.max);
  return reconcile(size, size * ratio, law, ranges);
}

/**
 * The density was changed: the value that is not locked follows, the rod when neither is. When it would leave its
 * range it stops there, and the density is what comes out. With both locked nothing changes.
 */
export function withDensity(
  now: CoupledValues,
  densityPercent: number,
  locks: CouplingLocks,
  law: DensityLaw,
  ranges: CouplingRanges,
): CoupledValues {
  if (locks.size && locks.rod) return now;
  const { low, high } = ratioRange(law);
  const percent = clamp(densityPercent, DENSITY_CLAMP_PERCENT.min, DENSITY_CLAMP_PERCENT.max);
  const ratio = clamp(law.ratioFor(percent), low, high);
  if (locks.rod) {
    return valuesOf(clamp(now.rodMm / ratio, ranges.sizeMm.min, ranges.sizeMm.max), now.rodMm, law);
  }
  return valuesOf(now.sizeMm, clamp(now.sizeMm * ratio, ranges.rodMm.min, ranges.rodMm.max), law);
}

/** Turns one lock over; the last lock that is on stays on. */
export function toggleLock(locks: CouplingLocks, which: keyof CouplingLocks): CouplingLocks {
  const turned = { ...locks, [which]: !locks[which] };
  return turned.size || turned.rod ? turned : locks;
}
