import { type ApplicationField, fieldById } from '../../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { type JoinIslands, offersLinks } from '../../../../core/rules/parameters/join-islands.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import {
  BOTTOM_THICKNESS_MM,
  clampToRange,
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  OUTPUT_ACTIONS,
  type OutputAction,
  ROD_DIAMETER_MM,
  SHELL_THICKNESS_MM,
  STRUT_SIDES,
  shellMaxMm,
} from '../../../../core/rules/parameters/lattice-parameters.ts';
import { type OpenEnds, offeredOpenEnds } from '../../../../core/rules/parameters/open-ends.ts';
import { CELL_STRETCH_MAX } from '../../../../core/rules/parameters/printability.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { chosenLattices } from '../../../state/chosen-lattices.ts';
import { openEndsCase, withAvailableOpenEnds } from '../../../state/cut-ends.ts';
import { linksCase, linksOf } from '../../../state/island-links.ts';
import {
  type CoupledValues,
  type CouplingLocks,
  type CouplingRanges,
  type DensityLaw,
  reconcile,
  toggleLock,
  withDensity,
  withRod,
  withSize,
} from '../../../state/parameter-coupling.ts';
import { requestedRoles } from '../../../state/roles/face-roles.ts';
import { heldOwn } from '../../../state/roles/own-lattice.ts';
import type { Settings } from '../../../state/settings.ts';
import { densityLawOf, endlessLawOf } from './density-law.ts';
import { withCellSize, withClampedRods } from './gradient-rods.ts';
import { conformalRefusal, isStochastic, isSurface, takesBottom, takesShell } from './lattice-traits.ts';

/** Rounding of typed values. The rod's is finer than its slider's 0.1 mm: it may follow a density. */
export const INPUT_STEPS = {
  densityPercent: DENSITY_PERCENT.step,
  sizeMm: LATTICE_SIZE_MM.step,
  rodMm: 0.01,
} as const;

/** Cell sizes that the chosen field allows, mm. */
export function sizeRangeOf(now: Settings): { min: number; max: number } {
  return rangesOf(fieldOf(now)).sizeMm;
}

/** Ranges of the chosen field; the widest ranges while none is chosen. */
export function rangesOf(field: ApplicationField | undefined): CouplingRanges {
  return {
    sizeMm: field?.latticeSizeRange ?? LATTICE_SIZE_MM,
    rodMm: field?.rodDiameterRange ?? ROD_DIAMETER_MM,
  };
}

type Edit = (law: DensityLaw, ranges: CouplingRanges) => CoupledValues;

function couple(now: Settings, edit: Edit): Settings {
  const law = now.latticeId === null ? null : densityLawOf(now.latticeId, now);
  if (law === null) return withClampedRods(now);
  const edited = edit(law, rangesOf(fieldOf(now)));
  return withClampedRods({ ...withCellSize(now, edited.sizeMm), ...edited });
}

function fieldOf({ fieldId }: Settings): ApplicationField | undefined {
  return fieldId === null ? undefined : fieldById(fieldId);
}

/** Fits size, rod and density to the lattice's law and the field, gradient rods, and bodies' lattices. */
export function fitToLaw(wanted: Settings): Settings {
  const bodies = wanted.bodies.map((body) => (body.own ? { ...body, own: heldOwn(wanted, body.own) } : body));
  const now = { ...wanted, bodies };
  return couple(now, (law, ranges) => reconcile({ sizeMm: now.sizeMm, rodMm: now.rodMm }, { law, ranges }));
}

/** Selects a field with its default lattice size and ranges. */
export function chooseField(now: Settings, fieldId: number): Settings {
  const field = fieldById(fieldId);
  if (field === undefined) return now;
  const rodMm = Math.min(field.rodDiameterRange.max, Math.max(field.rodDiameterRange.min, now.rodMm));
  return fitToLaw({ ...withCellSize(now, field.latticeSize), fieldId, rodMm, originMm: null });
}

/** Selects a lattice; output returns to high (docs/specification.md#readings), ends stay if possible. */
export function chooseLattice(now: Settings, latticeId: number): Settings {
  if (isStochastic(latticeId) && (now.shellMm !== null || now.bottomMm !== null)) return now;
  const chosen: Settings = {
    ...now,
    latticeId,
    action: 'high',
    variant: 'sheet',
    stretch: 1,
    originMm: null,
  };
  return fitToLaw(withAvailableOpenEnds(withAvailableCells(chosen)));
}

/** Keeps conformal cells while the lattice and the solid parts allow them, otherwise returns to a grid. */
function withAvailableCells(now: Settings): Settings {
  return now.cells === 'grid' || conformalRefusal(now) === null
    ? now
    : { ...now, cells: 'grid', densityScale: 1 };
}

/** Chooses a grid or cells that follow the walls of a part. Ignores a choice that the settings do not allow. */
export function changeCells(now: Settings, cells: Settings['cells']): Settings {
  return fitToLaw(withAvailableOpenEnds(withAvailableCells({ ...now, cells, densityScale: 1 })));
}

/** Density of conformal cells in the model, for the coupling. @param share of its volume, 0 to 1 */
export function withMeasuredDensity(now: Settings, share: number): Settings {
  const law = now.latticeId === null || now.cells === 'grid' ? null : endlessLawOf(now.latticeId, now);
  if (law === null || !(share > 0)) return now;
  return fitToLaw({ ...now, densityScale: (100 * share) / law.percentAt(now.rodMm / now.sizeMm) });
}

/** Sets the height of cells relative to their width, 1 for cubes; the density follows. */
export function changeStretch(now: Settings, stretch: number): Settings {
  return fitToLaw({ ...now, stretch: Math.min(CELL_STRETCH_MAX, Math.max(1, stretch)) });
}

/** Selects sheet or network for a surface lattice. A network excludes a solid bottom. */
export function chooseVariant(now: Settings, variant: Settings['variant']): Settings {
  const bottomMm = variant === 'network' && isSurface(now) ? null : now.bottomMm;
  return fitToLaw(withAvailableCells({ ...now, variant, bottomMm }));
}

export function changeSize(now: Settings, sizeMm: number): Settings {
  const held = clampToRange(sizeMm, { ...rangesOf(fieldOf(now)).sizeMm, step: INPUT_STEPS.sizeMm });
  const placed = { ...now, originMm: null };
  return couple(placed, (law, ranges) => withSize(placed, held, { locks: now.locks, law, ranges }));
}

export function changeRod(now: Settings, rodMm: number): Settings {
  const held = clampToRange(rodMm, { ...rangesOf(fieldOf(now)).rodMm, step: INPUT_STEPS.rodMm });
  return couple(now, (law, ranges) => withRod(now, held, { locks: now.locks, law, ranges }));
}

export function changeDensity(now: Settings, densityPercent: number): Settings {
  const held = clampToRange(densityPercent, { ...DENSITY_PERCENT, step: INPUT_STEPS.densityPercent });
  return couple(now, (law, ranges) => withDensity(now, held, { locks: now.locks, law, ranges }));
}

export function changeLock(now: Settings, which: keyof CouplingLocks): Settings {
  return { ...now, locks: toggleLock(now.locks, which) };
}

/** Sets the sides. They change the area of struts, so the density is recomputed. */
export function changeSides(now: Settings, sides: number): Settings {
  return fitToLaw({ ...now, sides: clampToRange(sides, STRUT_SIDES) });
}

/** Outputs available now: low and cut need lattices that support them, those of bodies as well, and no shell. */
export function outputsOf(now: Settings): readonly OutputAction[] {
  const ofBodies = requestedRoles(now).bodies?.flatMap(({ own }) => own?.latticeId ?? []) ?? [];
  const lattices = [...chosenLattices(now), ...ofBodies].map(latticeById);
  if (lattices.length === 0 || (MODE_TRAITS[now.mode].isUniform && now.shellMm !== null)) return ['high'];
  return OUTPUT_ACTIONS.filter((action) => lattices.every((lattice) => lattice?.outputs.includes(action)));
}

export function changeAction(now: Settings, action: OutputAction): Settings {
  return outputsOf(now).includes(action) ? fitToLaw(withAvailableOpenEnds({ ...now, action })) : now;
}

/** Sets how open strut ends are treated. Ignores a choice that the current settings do not allow. */
export function changeOpenEnds(now: Settings, openEnds: OpenEnds): Settings {
  if (!offeredOpenEnds(openEndsCase(now)).includes(openEnds)) return now;
  return withAvailableOpenEnds({ ...now, openEnds });
}

export function canHaveShell(smallestExtentMm: number): boolean {
  return shellMaxMm(smallestExtentMm) >= SHELL_THICKNESS_MM.min;
}

/** Turns the shell on (which turns the bottom off, sets the output to high and keeps open ends) or off. */
export function switchShell(now: Settings, on: boolean, smallestExtentMm: number): Settings {
  if (!on) return { ...now, shellMm: null };
  if (!canHaveShell(smallestExtentMm) || !takesShell(now)) return now;
  const shellMm = SHELL_THICKNESS_MM.default;
  // Holes of a bottom are no holes of a shell.
  const drains = now.bottomMm === null ? now.drains : [];
  const solid: Settings = { ...now, shellMm, bottomMm: null, drains, action: 'high' };
  return fitToLaw(withAvailableOpenEnds(withAvailableCells(solid)));
}

export function changeShell(now: Settings, shellMm: number, smallestExtentMm: number): Settings {
  if (now.shellMm === null) return now;
  const range = { ...SHELL_THICKNESS_MM, max: shellMaxMm(smallestExtentMm) };
  return { ...now, shellMm: clampToRange(shellMm, range) };
}

/** Adjusts the shell to another model; turns it off if none fits. */
export function fitShell(now: Settings, smallestExtentMm: number): Settings {
  if (now.shellMm === null) return now;
  if (!canHaveShell(smallestExtentMm)) return { ...now, shellMm: null };
  return changeShell(now, now.shellMm, smallestExtentMm);
}

/** Turns the solid bottom on (which turns the shell off) or off. */
export function switchBottom(now: Settings, on: boolean): Settings {
  if (on && !takesBottom(now)) return now;
  if (!on) return { ...now, bottomMm: null };
  // Holes of a shell are no holes of a bottom, also after the shell is off.
  const solid: Settings = { ...now, bottomMm: BOTTOM_THICKNESS_MM.default, shellMm: null, drains: [] };
  return withAvailableOpenEnds(withAvailableCells(solid));
}

export function changeBottom(now: Settings, bottomMm: number): Settings {
  return now.bottomMm === null ? now : { ...now, bottomMm: clampToRange(bottomMm, BOTTOM_THICKNESS_MM) };
}

/** Sets how islands of the lattice are joined: by links, by a boundary net, or by a shell. */
export function changeJoin(now: Settings, join: JoinIslands, smallestExtentMm: number): Settings {
  const open = join === 'shell' ? now : switchShell(now, false, smallestExtentMm);
  const ends = open.openEnds === 'net' && join !== 'net' ? { ...open, openEnds: null } : open;
  const linked: Settings = { ...ends, joinIslands: join === 'links' ? 'links' : 'none' };
  if (join === 'net') return changeOpenEnds(linked, 'net');
  return join === 'shell' ? switchShell(linked, true, smallestExtentMm) : linked;
}

export function joinOf(now: Settings): JoinIslands {
  if (now.shellMm !== null) return 'shell';
  if (now.openEnds === 'net') return 'net';
  return linksOf(now) ?? 'none';
}

/** Sets the cell, rod and origin that fit the part. Links islands if the lattice supports links. */
export function withFit(
  now: Settings,
  { sizeMm, rodMm, originMm }: { sizeMm: number; rodMm: number; originMm: Point },
): Settings {
  const fitted = couple({ ...now, originMm }, (law, ranges) => reconcile({ sizeMm, rodMm }, { law, ranges }));
  return { ...fitted, joinIslands: takesLinks(now) ? 'links' : now.joinIslands };
}

/** True if a fit joins islands by links. A shell, a bottom or a net already joins them. */
function takesLinks(now: Settings): boolean {
  return now.openEnds !== 'net' && offersLinks(linksCase(now));
}
