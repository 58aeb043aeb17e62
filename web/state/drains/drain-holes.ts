import type { DrainRequest } from '../../../core/contract/lattice/request.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { gradientForOther } from '../fields/gradient-source.ts';
import { type PlacedDrain, type Settings, settings } from '../settings.ts';
import { drainSearch } from './drain-search.ts';

/** Removes what was placed on a model: faces, roles of bodies, a map of pressure, and holes with what was chosen or searched for them. */
export function dropPlaced(): void {
  settings.drains = [];
  settings.roles = [];
  settings.bodies = [];
  settings.gradient = gradientForOther(settings.gradient);
  Object.assign(drainSearch, { failedFor: null, wantedMm: null });
}

/** Settings that decide if there is a wall for drain holes. */
type Walls = Pick<Settings, 'mode' | 'shellMm' | 'bottomMm'>;

/** True if a task makes drain holes: with a shell or a solid bottom in the constant mode. */
export function takesDrains({ mode, shellMm, bottomMm }: Walls): boolean {
  return MODE_TRAITS[mode].isUniform && (shellMm !== null || bottomMm !== null);
}

/** Drain holes that a task makes. */
export function drainsOf(now: Walls & Pick<Settings, 'drains'>): readonly PlacedDrain[] {
  return takesDrains(now) ? now.drains : [];
}

/** Copies of the drain holes that a task makes, for a request; undefined for none. */
export function requestedDrains(now: Walls & Pick<Settings, 'drains'>): DrainRequest[] | undefined {
  const drains = drainsOf(now);
  if (drains.length === 0) return undefined;
  return drains.map(({ atMm: [x, y, z], diameterMm }) => ({ atMm: [x, y, z], diameterMm }));
}
