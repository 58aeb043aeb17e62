import { widestRanges } from '../../core/catalogue/application-fields.ts';
import { DENSITY_CLAMP_PERCENT, DENSITY_PERCENT } from '../../core/rules/parameters/lattice-parameters.ts';

/** Relative density as a function of rod diameter / cell size. Increases up to `maxRodOverSize`. */
export interface DensityLaw {
  /** Relative density in percent at a rod diameter / lattice size. */
  percentAt(rodOverSize: number): number;
  /** Rod diameter / cell size for a relative density in percent; at most `maxRodOverSize`. */
  ratioFor(percent: number): number;
  /** Maximum ratio at which joints can be built. */
  maxRodOverSize: number;
}

/** Ranges of the application field, mm. */
export interface CouplingRanges {
  sizeMm: { min: number; max: number };
  rodMm: { min: number; max: number };
}

/** Linked values: the density always follows from the other two by the law, rounded to its step. */
export interface CoupledValues {
  densityPercent: number;
  sizeMm: number;
  rodMm: number;
}

/** A locked value does not follow others. One lock stays on (docs/specification.md#flows). */
export interface CouplingLocks {
  size: boolean;
  rod: boolean;
}

/** The size starts locked, so that the density changes the rod diameter. */
export const DEFAULT_LOCKS: CouplingLocks = { size: true, rod: false };

/** Rounding step of derived lengths, mm: fine enough for the density's step of 0.01 %. */
const LENGTH_STEP_MM = 0.0001;

/**
 * Relative rounding margin: half a step on the thinnest rod and the smallest cell. The thickest rod stays
 * that much below the joint limit, and the thinnest that much above the thinnest neck.
 */
const ROUNDING_SHARE =
  (LENGTH_STEP_MM / 2) * (1 / widestRanges().rodDiameterRange.min + 1 / widestRanges().latticeSizeRange.min);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const roundToStep = (value: number, step: number) => Math.round(value / step) / Math.round(1 / step);

/** Ratios with a density between 1 and 99 percent and valid joints. */
function ratioRange(law: DensityLaw): { low: number; high: number } {
  const high = Math.min(law.maxRodOverSize * (1 - ROUNDING_SHARE), law.ratioFor(DENSITY_CLAMP_PERCENT.max));
  const low = law.ratioFor(DENSITY_CLAMP_PERCENT.min) * (1 + ROUNDING_SHARE);
  return { low: Math.min(high, low), high };
}

function valuesOf(sizeMm: number, rodMm: number, law: DensityLaw): CoupledValues {
  const size = roundToStep(sizeMm, LENGTH_STEP_MM);
  const rod = roundToStep(rodMm, LENGTH_STEP_MM);
  const percent = roundToStep(law.percentAt(rod / size), DENSITY_PERCENT.step);
  return {
    sizeMm: size,
    rodMm: rod,
    densityPercent: clamp(percent, DENSITY_PERCENT.min, DENSITY_PERCENT.max),
  };
}

/** Brings size and rod into ranges and law, rod first, for a new lattice, field or number of sides. */
export function reconcile(
  { sizeMm, rodMm }: { sizeMm: number; rodMm: number },
  { law, ranges }: Coupling,
): CoupledValues {
  const { low, high } = ratioRange(law);
  const wantedSize = clamp(sizeMm, ranges.sizeMm.min, ranges.sizeMm.max);
  const rod = clamp(clamp(rodMm, wantedSize * low, wantedSize * high), ranges.rodMm.min, ranges.rodMm.max);
  const size = clamp(clamp(wantedSize, rod / high, rod / low), ranges.sizeMm.min, ranges.sizeMm.max);
  return valuesOf(size, rod, law);
}

/** What ties the values of a lattice. */
interface Coupling {
  law: DensityLaw;
  ranges: CouplingRanges;
}

/**
 * Changes the cell size. With the rod locked the density follows; otherwise the density stays and the rod
 * follows. If a dependent value reaches its limit, the size is recomputed from it.
 */
export function withSize(
  now: CoupledValues,
  sizeMm: number,
  { locks, law, ranges }: Coupling & { locks: CouplingLocks },
): CoupledValues {
  const wanted = clamp(sizeMm, ranges.sizeMm.min, ranges.sizeMm.max);
  if (locks.rod) {
    const { low, high } = ratioRange(law);
    return reconcile(
      { sizeMm: clamp(wanted, now.rodMm / high, now.rodMm / low), rodMm: now.rodMm },
      { law, ranges },
    );
  }
  const ratio = now.rodMm / now.sizeMm;
  const rod = clamp(wanted * ratio, ranges.rodMm.min, ranges.rodMm.max);
  return reconcile(
    { sizeMm: clamp(rod / ratio, ranges.sizeMm.min, ranges.sizeMm.max), rodMm: rod },
    { law, ranges },
  );
}

/**
 * Changes the rod diameter. With the size locked the density follows; otherwise the density stays and the
 * size follows. If a dependent value reaches its limit, the rod is recomputed from it.
 */
export function withRod(
  now: CoupledValues,
  rodMm: number,
  { locks, law, ranges }: Coupling & { locks: CouplingLocks },
): CoupledValues {
  const wanted = clamp(rodMm, ranges.rodMm.min, ranges.rodMm.max);
  if (locks.size) return reconcile({ sizeMm: now.sizeMm, rodMm: wanted }, { law, ranges });
  const ratio = now.rodMm / now.sizeMm;
  const size = clamp(wanted / ratio, ranges.sizeMm.min, ranges.sizeMm.max);
  return reconcile({ sizeMm: size, rodMm: size * ratio }, { law, ranges });
}

/**
 * Changes the density: the unlocked value follows, the rod if neither is locked. If it reaches its limit, the
 * density is recomputed. With both locked nothing changes.
 */
export function withDensity(
  now: CoupledValues,
  densityPercent: number,
  { locks, law, ranges }: Coupling & { locks: CouplingLocks },
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

/** Toggles one lock; the last active lock stays on. */
export function toggleLock(locks: CouplingLocks, which: keyof CouplingLocks): CouplingLocks {
  const turned = { ...locks, [which]: !locks[which] };
  return turned.size || turned.rod ? turned : locks;
}
