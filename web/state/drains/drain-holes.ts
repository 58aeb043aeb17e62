import type { DrainRequest } from '../../../core/contract/lattice/request.ts';
import { type PlacedDrain, type Settings, settings } from '../settings.ts';
import { drainSearch } from './drain-search.ts';

/** Removes all holes, with what was chosen or searched for them. */
export function dropDrains(): void {
  settings.drains = [];
  Object.assign(drainSearch, { failedFor: null, wantedMm: null });
}

/** Drain holes that a task makes: those of a shell in the constant mode. */
export function drainsOf(now: Pick<Settings, 'mode' | 'shellMm' | 'drains'>): readonly PlacedDrain[] {
  return now.mode === 'constant' && now.shellMm !== null ? now.drains : [];
}

/** Copies of the drain holes that a task makes, for a request; undefined for none. */
export function requestedDrains(
  now: Pick<Settings, 'mode' | 'shellMm' | 'drains'>,
): DrainRequest[] | undefined {
  const drains = drainsOf(now);
  if (drains.length === 0) return undefined;
  return drains.map(({ atMm: [x, y, z], diameterMm }) => ({ atMm: [x, y, z], diameterMm }));
}
