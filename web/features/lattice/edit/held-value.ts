import { DENSITY_CLAMP_PERCENT } from '../../../../core/rules/parameters/lattice-parameters.ts';
import type { CouplingLocks, CouplingRanges } from '../../../state/parameter-coupling.ts';
import type { Settings } from '../../../state/settings.ts';
import { INPUT_STEPS } from './edit-settings.ts';

type Key = 'densityPercent' | 'sizeMm' | 'rodMm';

/** Requested value, the value applied instead, and the limit that caused the change. */
export interface HeldValue {
  key: Key;
  wanted: number;
  got: number;
  why: HeldReason;
}

/**
 * `range`: the value's own limits. `least` and `most`: a limit of the value that follows it, in that value's unit.
 * `joints`: struts with their joints, or walls, cannot be built beyond.
 */
export type HeldReason =
  | { kind: 'range'; min: number; max: number }
  | { kind: 'least' | 'most'; of: Key; limit: number }
  | { kind: 'joints' };

/** Relative difference from the requested value that is not reported. */
const UNNOTED = 0.005;
/** Relative difference within which a rounded value counts as at its limit. */
const AT_LIMIT = 1e-3;

/** Returns the value applied instead of the requested one and the reason; null if it was applied or only rounded to its step. */
export function heldValue(
  { key, wanted }: { key: Key; wanted: number },
  next: Settings,
  ranges: CouplingRanges,
): HeldValue | null {
  const got = next[key];
  const unnoted = Math.max(UNNOTED * Math.abs(wanted), (1 + AT_LIMIT) * (INPUT_STEPS[key] / 2));
  if (Math.abs(got - wanted) <= unnoted) return null;
  return { key, wanted, got, why: reasonFor({ key, wanted }, next, ranges) };
}

/** The wish goes as far as the first limit in its direction: its own, or that of the value that follows it. */
function reasonFor(
  { key, wanted }: { key: Key; wanted: number },
  next: Settings,
  ranges: CouplingRanges,
): HeldReason {
  const limits = { ...ranges, densityPercent: DENSITY_CLAMP_PERCENT };
  const isUp = wanted > next[key];
  const { min, max } = limits[key];
  if (isAt(next[key], isUp ? max : min)) return { kind: 'range', min, max };
  const of = followerOf(key, next.locks);
  // Larger cells make a lattice lighter. The other pairs grow together.
  const isOpposite = key !== 'rodMm' && of !== 'rodMm';
  const kind = isUp === isOpposite ? 'least' : 'most';
  const limit = limits[of][kind === 'least' ? 'min' : 'max'];
  return isAt(next[of], limit) ? { kind, of, limit } : { kind: 'joints' };
}

/** Returns the value that follows a change of another: see `withDensity`, `withSize` and `withRod`. */
function followerOf(key: Key, locks: CouplingLocks): Key {
  if (key === 'densityPercent') return locks.rod ? 'sizeMm' : 'rodMm';
  if (key === 'sizeMm') return locks.rod ? 'densityPercent' : 'rodMm';
  return locks.size ? 'densityPercent' : 'sizeMm';
}

function isAt(value: number, limit: number): boolean {
  return Math.abs(value - limit) <= AT_LIMIT * limit;
}
