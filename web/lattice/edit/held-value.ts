import type { CouplingRanges } from '../../state/parameter-coupling.ts';
import type { Settings } from '../../state/settings.ts';

/** Value that was asked for, what was taken instead, and the limit that stood in the way. */
export interface HeldValue {
  key: 'densityPercent' | 'sizeMm' | 'rodMm';
  wanted: number;
  got: number;
  why: HeldReason;
}

/**
 * `range`: the value's own limits. `least` and `most`: a limit of the value that follows it. `joints`: struts or joints
 * cannot be built beyond.
 */
export type HeldReason =
  | { kind: 'range'; min: number; max: number }
  | { kind: 'least' | 'most'; of: 'sizeMm' | 'rodMm'; limitMm: number }
  | { kind: 'joints' };

/** Share by which a result may differ from what was asked for without a word. */
const UNNOTED = 0.005;
/** Share by which a rounded value may differ from a limit at which it stands. */
const AT_LIMIT = 1e-3;

/** Returns what was taken instead of a wanted value and why; null if it was taken. */
export function heldValue(
  key: HeldValue['key'],
  wanted: number,
  next: Settings,
  ranges: CouplingRanges,
): HeldValue | null {
  const got = next[key];
  if (Math.abs(got - wanted) <= UNNOTED * Math.abs(wanted)) return null;
  return { key, wanted, got, why: reasonFor(key, wanted, next, ranges) };
}

function reasonFor(
  key: HeldValue['key'],
  wanted: number,
  next: Settings,
  ranges: CouplingRanges,
): HeldReason {
  if (key !== 'densityPercent') {
    const { min, max } = ranges[key];
    if (wanted < min || wanted > max) return { kind: 'range', min, max };
  }
  for (const other of ['rodMm', 'sizeMm'] as const) {
    if (other === key) continue;
    const { min, max } = ranges[other];
    if (Math.abs(next[other] - min) <= AT_LIMIT * min) return { kind: 'least', of: other, limitMm: min };
    if (Math.abs(next[other] - max) <= AT_LIMIT * max) return { kind: 'most', of: other, limitMm: max };
  }
  return { kind: 'joints' };
}
