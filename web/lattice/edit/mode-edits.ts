import { INDUSTRY_FIELD_ID, PRINT_PROVIDER_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import type { Projection } from '../../../core/rules/parameters/gradient-images.ts';
import { isOfferedIn, type LatticeMode } from '../../../core/rules/parameters/lattice-modes.ts';
import { holdInRange, LATTICE_SIZE_MM } from '../../../core/rules/parameters/lattice-parameters.ts';
import { withHeldEnds } from '../../state/cut-ends.ts';
import {
  putRegion,
  REGION_DENSITY_PERCENT,
  REGION_SIZE_MM,
  type RegionPart,
  regionOf,
  removeRegion,
} from '../../state/region-entries.ts';
import type { GradientSettings, Settings } from '../../state/settings.ts';
import { changeDensity, chooseField, outputsOf, settle } from './edit-settings.ts';
import { clampRod } from './gradient-rods.ts';

/**
 * Changes the mode. The two-region mode forces the industrial field and hides the print provider's; lattices that the
 * mode does not offer are let go. Whether the mode may change at all is `modeRefusal`.
 */
export function switchMode(now: Settings, mode: LatticeMode): Settings {
  if (now.mode === mode) return now;
  const title = now.latticeId === null ? undefined : latticeById(now.latticeId)?.title;
  const offered = title !== undefined && isOfferedIn(mode, title);
  const latticeId = offered ? now.latticeId : null;
  const switched = withHeldEnds({ ...now, mode, latticeId, action: 'high' });
  if (mode === 'regions') return chooseField(switched, INDUSTRY_FIELD_ID);
  return mode === 'gradient' ? changeGradientSize(switched, GRADIENT_SIZE_MM) : switched;
}

/** Lattice size a gradient begins with (product.md section 9). */
const GRADIENT_SIZE_MM = 8;

/** The field may be picked in this mode: in two regions all but the industrial one are off (product.md section 3). */
export function isFieldOfMode(mode: LatticeMode, fieldId: number): boolean {
  return mode !== 'regions' || fieldId === INDUSTRY_FIELD_ID;
}

/** The field is not even shown: the last one, in two regions (product.md section 5). */
export function isFieldHidden(mode: LatticeMode, fieldId: number): boolean {
  return mode === 'regions' && fieldId === PRINT_PROVIDER_FIELD_ID;
}

/** The lattice size of a gradient; the rods follow into their new range. */
export function changeGradientSize(now: Settings, sizeMm: number): Settings {
  return settle({ ...now, sizeMm: holdInRange(sizeMm, LATTICE_SIZE_MM) });
}

export function changeDarkest(now: Settings, rodMm: number): Settings {
  return withGradient(now, { darkestMm: clampRod(rodMm, now.sizeMm) });
}

export function changeLightest(now: Settings, rodMm: number): Settings {
  return withGradient(now, { lightestMm: clampRod(rodMm, now.sizeMm) });
}

export function changeProjection(now: Settings, projection: Projection): Settings {
  return withGradient(now, { projection });
}

export function choosePicture(now: Settings, picture: GradientSettings['picture']): Settings {
  return withGradient(now, { picture });
}

function withGradient(now: Settings, change: Partial<GradientSettings>): Settings {
  return { ...now, gradient: { ...now.gradient, ...change } };
}

/** The lattice of one part as settings of its own, so that the coupled values are edited as in the constant mode. */
export function regionDraft(now: Settings, part: RegionPart): Settings {
  const entry = regionOf(now.regions, part);
  if (entry === null) return { ...now, latticeId: null };
  const { latticeId, sizeMm, rodMm, densityPercent } = entry;
  return { ...now, latticeId, sizeMm, rodMm, densityPercent };
}

/** Picks the lattice of a part: size 8 mm and density 10 %, from which the rod follows (product.md section 9). */
export function chooseDraftLattice(draft: Settings, latticeId: number): Settings {
  const chosen = settle({ ...draft, latticeId, sizeMm: REGION_SIZE_MM });
  const dense = changeDensity({ ...chosen, locks: { size: true, rod: false } }, REGION_DENSITY_PERCENT);
  return { ...dense, locks: draft.locks };
}

/** Keeps a draft as a part's entry; one without a lattice changes nothing. */
export function keepDraft(now: Settings, part: RegionPart, draft: Settings): Settings {
  if (draft.latticeId === null) return now;
  const { latticeId, sizeMm, rodMm, densityPercent } = draft;
  const entries = putRegion(now.regions, {
    modelVal: part,
    latticeId,
    sizeMm,
    rodMm,
    densityPercent,
  });
  return withAllowedAction({ ...now, regions: entries });
}

/** Empties a part; blocked while the task is locked. */
export function dropRegion(now: Settings, part: RegionPart, locked: boolean): Settings {
  return withAllowedAction({ ...now, regions: removeRegion(now.regions, part, locked) });
}

/** Puts the output back to high when the lattices of the parts do not have it. */
function withAllowedAction(now: Settings): Settings {
  return outputsOf(now).includes(now.action) ? now : { ...now, action: 'high' };
}
