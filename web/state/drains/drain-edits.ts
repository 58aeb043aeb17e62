import { DRAIN_COUNT_MIN, DRAIN_LIMITS, drainDiameterMm } from '../../../core/rules/parameters/drains.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { clampToRange } from '../../../core/rules/parameters/lattice-parameters.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { PlacedDrain, Settings } from '../settings.ts';
import { drainSearch } from './drain-search.ts';

export const DRAIN_STEP_MM = 0.1;
/** A place nearer than this to a hole, in its radii, means that hole. */
const REACH_RADII = 1.2;

/** True for a shell from which unused material cannot leave. */
export function isClosedShell({ mode, shellMm, drains }: Settings): boolean {
  return MODE_TRAITS[mode].isUniform && shellMm !== null && drains.length < DRAIN_COUNT_MIN;
}

/** Inputs of a search: another part, diameter or hole makes its failure outdated. */
export function drainSituation(
  now: Pick<Settings, 'drains' | 'process' | 'materialName'>,
  shapeId: string | null,
): string {
  return JSON.stringify([shapeId, drainMmOf(now), now.drains]);
}

/** Diameter of the holes, mm: of those there are, else the one chosen, or advised for process and material. */
export function drainMmOf(
  now: Pick<Settings, 'drains' | 'process' | 'materialName'>,
  wantedMm = drainSearch.wantedMm,
): number {
  return now.drains[0]?.diameterMm ?? wantedMm ?? drainDiameterMm(now.process, now.materialName);
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

export function removeDrain(now: Settings, index: number): Settings {
  return { ...now, drains: now.drains.filter((_, k) => k !== index) };
}

/** Nearest diameter that a hole may have, mm. */
export function allowedDrainMm(wantedMm: number): number {
  const { minMm: min, maxMm: max } = DRAIN_LIMITS;
  return clampToRange(wantedMm, { min, max, step: DRAIN_STEP_MM });
}

/** Sets the diameter of all holes, mm. */
export function changeDrainMm(now: Settings, wantedMm: number): Settings {
  const diameterMm = allowedDrainMm(wantedMm);
  return { ...now, drains: now.drains.map(({ atMm }) => ({ atMm, diameterMm })) };
}
