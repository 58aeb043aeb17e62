import { proxy } from 'valtio';
import { REGION_PARTS, type RegionPart, regionOf } from '../../state/region-entries.ts';
import type { Settings } from '../../state/settings.ts';
import { chooseDraftLattice, keepDraft, regionDraft } from '../edit/mode-edits.ts';

/** The open sub-panel: which part, and its values until Sure. */
export interface RegionDraft {
  part: RegionPart | null;
  /** Settings with the part's own lattice, size, rod and density in their places. */
  values: Settings | null;
}

export const draft = proxy<RegionDraft>({ part: null, values: null });

/** Opens the sub-panel of a part with what it has. */
export function openDraft(now: Settings, part: RegionPart): void {
  draft.part = part;
  draft.values = regionDraft(now, part);
}

export function closeDraft(): void {
  draft.part = null;
  draft.values = null;
}

/** Picks a lattice for the open part; with none open, for the first part that has none, else the first. */
export function pickForDraft(now: Settings, latticeId: number): void {
  const part = draft.part ?? REGION_PARTS.find((name) => regionOf(now.regions, name) === null) ?? 'part1';
  if (draft.part === null) openDraft(now, part);
  draft.values = chooseDraftLattice(draft.values ?? regionDraft(now, part), latticeId);
}

/** The settings with the draft kept, and the sub-panel closed; null while part or lattice are missing. */
export function ensureDraft(now: Settings): Settings | null {
  const { part, values } = draft;
  if (part === null || values === null || values.latticeId === null) return null;
  const kept = keepDraft(now, part, values);
  closeDraft();
  return kept;
}
