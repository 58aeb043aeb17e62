import { proxy } from 'valtio';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import { DRAIN_LIMITS, drainDiameterMm } from '../../core/rules/parameters/drains.ts';
import { clampToRange } from '../../core/rules/parameters/lattice-parameters.ts';
import type { PlacedDrain, Settings } from './settings.ts';

/** Step of the diameter, mm. */
export const DRAIN_STEP_MM = 0.1;
/** A place nearer than this to a hole, in its radii, means that hole. */
const REACH_RADII = 1.2;

/** Search for the best places of drain holes. */
export const drainSearch = proxy<{
  busy: boolean;
  /** True if the last search found no two places. */
  failed: boolean;
}>({ busy: false, failed: false });

/** Diameter of the holes, mm: of those there are, else the one advised for process and material. */
export function drainMmOf(now: Pick<Settings, 'drains' | 'process' | 'materialName'>): number {
  return now.drains[0]?.diameterMm ?? drainDiameterMm(now.process, now.materialName);
}

/** Adds a hole, or removes the one at that place. Ignores a hole beyond the maximum number. */
export function toggleDrain(now: Settings, atMm: Point): Settings {
  const isHit = ({ atMm: other, diameterMm }: PlacedDrain) =>
    Math.hypot(...atMm.map((mm, k) => mm - other[k]!)) < (REACH_RADII * diameterMm) / 2;
  const left = now.drains.filter((hole) => !isHit(hole));
  if (left.length < now.drains.length) return { ...now, drains: left };
  if (left.length >= DRAIN_LIMITS.maxCount) return now;
  return { ...now, drains: [...left, { atMm, diameterMm: drainMmOf(now) }] };
}

/** Removes the hole at an index. */
export function removeDrain(now: Settings, index: number): Settings {
  return { ...now, drains: now.drains.filter((_, k) => k !== index) };
}

/** Sets the diameter of all holes, mm. */
export function changeDrainMm(now: Settings, wantedMm: number): Settings {
  const { minMm: min, maxMm: max } = DRAIN_LIMITS;
  const diameterMm = clampToRange(wantedMm, { min, max, step: DRAIN_STEP_MM });
  return { ...now, drains: now.drains.map(({ atMm }) => ({ atMm, diameterMm })) };
}
