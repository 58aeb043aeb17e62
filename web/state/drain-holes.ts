import type { DrainRequest } from '../../core/contract/lattice/request.ts';
import type { PlacedDrain, Settings } from './settings.ts';

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
