import type { RegionPart } from '../../../state/regions/region-entries.ts';

interface Situation {
  /** There is a model to look at behind the parameters. */
  hasModel: boolean;
  /** A tool opens over the parameters, so their place stays. */
  toolOpen: boolean;
  /** Refused settings say in the panel why, and what would do. */
  refused: boolean;
  /** Region whose lattice waits in the panel for Apply; null if none does. */
  waiting: RegionPart | null;
}

/** True if the parameters may hide while the pointer is elsewhere. */
export function mayPanelHide({ hasModel, toolOpen, refused, waiting }: Situation): boolean {
  return hasModel && !toolOpen && !refused && waiting === null;
}

/** The panel shows and unfolds when this changes: with another mode, whose controls differ, or when a region waits. */
export function panelWakeKey(mode: string, waiting: RegionPart | null): string {
  return waiting === null ? mode : `${mode} waits`;
}
