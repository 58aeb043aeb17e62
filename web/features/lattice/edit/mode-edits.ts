import { INDUSTRY_FIELD_ID, PRINT_PROVIDER_FIELD_ID } from '../../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { type GradientSource, gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import type { ProjectionAxis } from '../../../../core/rules/parameters/gradient-images.ts';
import {
  isOfferedIn,
  type LatticeMode,
  MODE_TRAITS,
} from '../../../../core/rules/parameters/lattice-modes.ts';
import { clampToRange, LATTICE_SIZE_MM } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { withAvailableOpenEnds } from '../../../state/cut-ends.ts';
import {
  putRegion,
  REGION_DENSITY_PERCENT,
  REGION_SIZE_MM,
  type RegionPart,
  regionOf,
  removeRegion,
} from '../../../state/regions/region-entries.ts';
import type { GradientSettings, PlacedField, Settings } from '../../../state/settings.ts';
import { changeDensity, changeSize, chooseField, fitToLaw, outputsOf, sizeRangeOf } from './edit-settings.ts';
import { clampRod, withCellSize, withClampedRods, withPrintableEnds } from './gradient-rods.ts';

/** True if the mode offers the chosen lattice, or none is chosen. */
export function takesLattice({ latticeId }: Settings, mode: LatticeMode): boolean {
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  return lattice === undefined || isOfferedIn(mode, lattice.title);
}

/** True if the mode leaves out the shell or the bottom of the settings. That two regions have no roles stands at the roles. */
export function leavesOutShell({ shellMm, bottomMm }: Settings, mode: LatticeMode): boolean {
  return !MODE_TRAITS[mode].isUniform && (shellMm !== null || bottomMm !== null);
}

/**
 * Changes the mode. The lattice comes along where the mode offers it: with its cells into a gradient, and into the first
 * of two empty regions. The two-region mode forces the industrial field and hides the print provider field.
 * `modeRefusal` decides whether the mode may change.
 */
export function switchMode(now: Settings, mode: LatticeMode): Settings {
  if (now.mode === mode) return now;
  const latticeId = takesLattice(now, mode) ? now.latticeId : null;
  const switched = withAvailableOpenEnds({ ...now, mode, latticeId, action: 'high' });
  const { hasRegions, hasPicture } = MODE_TRAITS[mode];
  if (hasRegions) {
    const industrial = chooseField(switched, INDUSTRY_FIELD_ID);
    if (now.regions.some(Boolean)) return industrial;
    const { sizeMm, rodMm } = now;
    return keepDraft(industrial, 'part1', fitToLaw({ ...industrial, sizeMm, rodMm }));
  }
  const sizeMm = now.latticeId === null ? GRADIENT_SIZE_MM : now.sizeMm;
  return hasPicture ? changeGradientSize(withPrintableEnds(switched), sizeMm) : switched;
}

/** Initial cell size of a gradient without a lattice (docs/specification.md#limits). */
const GRADIENT_SIZE_MM = 8;

/** True if the mode has the field; two regions have the industrial one (docs/specification.md#records). */
export function isFieldOfMode(mode: LatticeMode, fieldId: number): boolean {
  return !MODE_TRAITS[mode].hasRegions || fieldId === INDUSTRY_FIELD_ID;
}

/** True if the field is hidden: the last one, with two regions (docs/specification.md#validation). */
export function isFieldHidden(mode: LatticeMode, fieldId: number): boolean {
  return MODE_TRAITS[mode].hasRegions && fieldId === PRINT_PROVIDER_FIELD_ID;
}

/** Sets a gradient's lattice size; rods follow into range. Ends of density or hardness stay. */
export function changeGradientSize(now: Settings, wantedMm: number): Settings {
  const sizeMm = clampToRange(wantedMm, { ...sizeRangeOf(now), step: LATTICE_SIZE_MM.step });
  return fitToLaw(withCellSize(now, sizeMm));
}

/** Sets the cells of a lattice without regions, in the mode of the settings. */
export function takeSize(now: Settings, sizeMm: number): Settings {
  return MODE_TRAITS[now.mode].hasPicture ? changeGradientSize(now, sizeMm) : changeSize(now, sizeMm);
}

export function changeEnd(now: Settings, end: 'darkestMm' | 'lightestMm', rodMm: number): Settings {
  return withGradient(now, { [end]: clampRod(rodMm, now) });
}

export function changeProjection(now: Settings, projection: ProjectionAxis): Settings {
  return withGradient(now, { projection });
}

export function choosePicture(now: Settings, picture: GradientSettings['picture']): Settings {
  return withClampedRods(withGradient(now, { picture, layers: null }));
}

/** Depth of a field from faces at first, mm. */
const START_DEPTH_MM = 10;

/**
 * Chooses what the gradient follows. Layers of stress stay behind a field, until a picture takes their place. A map of
 * pressure needs its picture first, and brings its own field.
 */
export function chooseSource(now: Settings, source: Exclude<GradientSource, 'pressure'>): Settings {
  const { gradient } = now;
  if (source === gradientSource(gradient)) return now;
  const course = gradient.field?.course ?? 'linear';
  // The picture of a pressure map is of no use to another source.
  const left = gradient.field?.source === 'pressure' ? { picture: null } : {};
  const change: Record<typeof source, Partial<GradientSettings>> = {
    picture: { field: null, ...(gradient.layers !== null ? { picture: null, layers: null } : {}) },
    stress: { field: null },
    faces: { field: { source: 'faces', facesAtMm: [], depthMm: START_DEPTH_MM, course } },
    axis: { field: { source: 'axis', axis: 'z', course } },
  };
  return withClampedRods(withGradient(now, { ...change[source], ...left }));
}

export function changeField(now: Settings, change: Partial<PlacedField>): Settings {
  const { field } = now.gradient;
  return field === null ? now : withGradient(now, { field: { ...field, ...change } as PlacedField });
}

/** Takes a gradient by stress: the lattice stays, its rods follow the layers of a picture. */
export function takeGraded(
  now: Settings,
  graded: Pick<GradientSettings, 'picture' | 'layers' | 'darkestMm' | 'lightestMm'>,
): Settings {
  return withGradient(switchMode(now, 'gradient'), {
    ...graded,
    field: null,
    even: 'diameter',
    elastomer: null,
  });
}

export function withGradient(now: Settings, change: Partial<GradientSettings>): Settings {
  return { ...now, gradient: { ...now.gradient, ...change } };
}

/** Settings of one region's lattice, so that its coupled values are edited as in the constant mode. */
export function regionDraft(now: Settings, part: RegionPart): Settings {
  const entry = regionOf(now.regions, part);
  if (entry === null) return { ...now, latticeId: null };
  const { latticeId, sizeMm, rodMm, densityPercent } = entry;
  return { ...now, latticeId, sizeMm, rodMm, densityPercent };
}

/** Selects a region's lattice: 8 mm and 10 %, which give the rod (docs/specification.md#limits). */
export function chooseDraftLattice(draft: Settings, latticeId: number): Settings {
  const chosen = fitToLaw({ ...draft, latticeId, sizeMm: REGION_SIZE_MM });
  const dense = changeDensity({ ...chosen, locks: { size: true, rod: false } }, REGION_DENSITY_PERCENT);
  return { ...dense, locks: draft.locks };
}

/** Stores a draft as the region's entry; a draft without a lattice changes nothing. */
export function keepDraft(now: Settings, part: RegionPart, draft: Settings): Settings {
  if (draft.latticeId === null) return now;
  const { latticeId, sizeMm, rodMm, densityPercent } = draft;
  const entries = putRegion(now.regions, part, { latticeId, sizeMm, rodMm, densityPercent });
  return withAllowedAction({ ...now, regions: entries });
}

export function dropRegion(now: Settings, part: RegionPart, locked: boolean): Settings {
  return withAllowedAction({ ...now, regions: removeRegion(now.regions, part, locked) });
}

/** Resets the output to high if the lattices of the regions do not support it. */
function withAllowedAction(now: Settings): Settings {
  return outputsOf(now).includes(now.action) ? now : { ...now, action: 'high' };
}
