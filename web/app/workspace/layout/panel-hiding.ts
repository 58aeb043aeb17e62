import { useState } from 'react';
import type { RegionPart } from '../../../state/regions/region-entries.ts';

interface Situation {
  /** True if there is a model behind the parameters. */
  hasModel: boolean;
  /** A tool, a test or the result takes the place of the parameters. */
  isReplaced: boolean;
  /** Refused settings say in the panel why, and what would do. */
  refused: boolean;
  /** Region whose lattice waits in the panel for Apply; null if none does. */
  waiting: RegionPart | null;
}

export function mayPanelHide({ hasModel, isReplaced, refused, waiting }: Situation): boolean {
  return hasModel && !isReplaced && !refused && waiting === null;
}

/** State of the count: a region waits now, and waits that have begun so far. */
export interface Waits {
  isWaiting: boolean;
  begun: number;
}

/** Counts a wait when it begins. Its end, and a change to another region, count nothing. */
export function countWait(waits: Waits, isWaiting: boolean): Waits {
  if (waits.isWaiting === isWaiting) return waits;
  return { isWaiting, begun: waits.begun + (isWaiting ? 1 : 0) };
}

/**
 * Returns the key whose change shows and unfolds the panel. It changes with the mode, which has other
 * controls, and when a region begins to wait. It stays when a wait ends, so that a folded panel stays folded.
 */
export function usePanelWakeKey(mode: string, waiting: RegionPart | null): string {
  const [waits, setWaits] = useState<Waits>({ isWaiting: waiting !== null, begun: 0 });
  const counted = countWait(waits, waiting !== null);
  if (counted !== waits) setWaits(counted);
  return `${mode} ${counted.begun}`;
}
