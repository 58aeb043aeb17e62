import { beforeEach, describe, expect, it } from 'vitest';
import { regionOf } from '../../../state/regions/region-entries.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { switchMode } from './mode-edits.ts';
import { closeDraft, draft, ensureDraft, openDraft, pickForDraft } from './region-draft.ts';

const regions = switchMode(INITIAL_SETTINGS, 'regions');

describe('the sub-panel of a part', () => {
  beforeEach(closeDraft);

  it('stores nothing until part and lattice are both chosen', () => {
    expect(ensureDraft(regions)).toBeNull();
    openDraft(regions, 'part2');
    expect(ensureDraft(regions)).toBeNull();
    pickForDraft(regions, 8);
    const kept = ensureDraft(regions)!;
    expect(regionOf(kept.regions, 'part2')?.latticeId).toBe(8);
    expect(draft.part).toBeNull();
  });

  it('opens for the first part without a lattice when one is picked from the list', () => {
    pickForDraft(regions, 8);
    expect(draft.part).toBe('part1');
    const first = ensureDraft(regions)!;
    pickForDraft(first, 13);
    expect(draft.part).toBe('part2');
    const both = ensureDraft(first)!;
    expect(both.regions.map((entry) => entry?.latticeId)).toEqual([8, 13]);
  });

  it('replaces the part’s entry', () => {
    pickForDraft(regions, 8);
    const first = ensureDraft(regions)!;
    openDraft(first, 'part1');
    pickForDraft(first, 14);
    expect(ensureDraft(first)!.regions.map((entry) => entry?.latticeId)).toEqual([14, undefined]);
  });
});
