import { proxy } from 'valtio';
import { REGION_PARTS, type RegionPart, regionOf } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';
import { chooseDraftLattice, keepDraft, regionDraft } from './mode-edits.ts';

/** Open sub-panel: its region and the values before Apply. */
export interface RegionDraft {
  part: RegionPart | null;
  /** Settings with the region's lattice, size, rod diameter and density. */
  values: Settings | null;
}

export const draft = proxy<RegionDraft>({ part: null, values: null });

export function openDraft(now: Settings, part: RegionPart): void {
  draft.part = part;
  draft.values = regionDraft(now, part);
}

export function closeDraft(): void {
  draft.part = null;
  draft.values = null;
}

/** Selects a lattice for the open region, otherwise for the first empty region, otherwise for the first. */
export function pickForDraft(now: Settings, latticeId: number): void {
  const part = draft.part ?? REGION_PARTS.find((name) => regionOf(now.regions, name) === null) ?? 'part1';
  if (draft.part === null) openDraft(now, part);
  draft.values = chooseDraftLattice(draft.values ?? regionDraft(now, part), latticeId);
}

/** Applies the draft, closes the sub-panel, returns settings; null without region or lattice. */
export function ensureDraft(now: Settings): Settings | null {
  const { part, values } = draft;
  if (part === null || values === null || values.latticeId === null) return null;
  const kept = keepDraft(now, part, values);
  closeDraft();
  return kept;
}
