import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { type GradingRefusal, gradingRefusal } from '../../../../core/rules/parameters/grading.ts';
import type { LatticeMode } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { ConstantSpec, LatticeSpec, RegionsSpec } from '../../../../core/spec/spec.ts';
import { isSurface, specOf } from '../../../features/lattice/edit/lattice-traits.ts';
import type { PictureAddress } from '../../../mesh/gradient-picture.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import { missingInput, requestedField, usedPicture } from '../../../state/fields/gradient-source.ts';
import { fillRegions, hasNormal, type RegionEntry } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';

/** Engine spec of the current settings by mode; null while an input is missing. */
export function previewSpec(now: Settings, plane: PlanePoints | null): LatticeSpec<PictureAddress> | null {
  return SPECS[now.mode](now, plane);
}

type SpecMaker = (now: Settings, plane: PlanePoints | null) => LatticeSpec<PictureAddress> | null;

const SPECS: Record<LatticeMode, SpecMaker> = {
  constant: specOf,
  gradient: gradientSpec,
  regions: regionsSpec,
};

function gradientSpec(now: Settings): LatticeSpec<PictureAddress> | null {
  const base = specOf(now);
  if (base === null) return null;
  const { projection, layers, darkestMm, lightestMm, even, elastomer } = now.gradient;
  if (missingInput(now.gradient) !== null) return null;
  const picture = usedPicture(now.gradient);
  const field = requestedField(now.gradient);
  return {
    ...openSpec(base, now.sizeMm),
    mode: 'gradient',
    rodDiameterMm: Math.max(darkestMm, lightestMm),
    gradient: {
      ...(picture === null ? {} : { image: { path: picture.path } }),
      ...(field === undefined ? {} : { field }),
      projection,
      ...(layers === null || field !== undefined ? {} : { layers }),
      darkestMm,
      lightestMm,
      even,
      ...(elastomer === null ? {} : { elastomer }),
    },
  };
}

/** Why a lattice is not graded by stress, or null. Holes need a shell or bottom, refused before. */
export function gradingRefusalOf(now: Settings): Exclude<GradingRefusal, 'drains'> | null {
  const spec = specOf(now);
  return gradingRefusal({
    mode: now.mode,
    isSurface: isSurface(now),
    hasShell: now.shellMm !== null,
    cells: now.cells,
    hasBodyLattices: spec?.bodies?.some(({ own }) => own) ?? false,
    dropped: [
      ...(now.bottomMm === null ? [] : (['bottom'] as const)),
      ...(now.stretch === 1 ? [] : (['stretched'] as const)),
      ...(now.openEnds === null ? [] : (['ends'] as const)),
      ...(spec?.joinIslands === undefined ? [] : (['links'] as const)),
    ],
  });
}

/** Lattice of one rod with which grading begins, by the gradient mode's settings; or null. */
export function gradableSpec(now: Settings): ConstantSpec | null {
  const base = specOf(now);
  if (base === null || gradingRefusalOf(now) !== null) return null;
  return { ...openSpec(base, now.sizeMm), mode: 'constant', action: 'high' };
}

/** Spec without the parts that gradients do not have. */
function openSpec(base: ConstantSpec, sizeMm: number): Omit<ConstantSpec, 'mode'> {
  const {
    mode: _mode,
    shellMm: _shell,
    bottomMm: _bottom,
    openEnds: _ends,
    joinIslands: _links,
    drains: _drains,
    originMm: _origin,
    cells: _cells,
    ...open
  } = base;
  return { ...open, cellMm: [sizeMm, sizeMm, sizeMm] };
}

function regionsSpec(now: Settings, plane: PlanePoints | null): LatticeSpec<PictureAddress> | null {
  if (plane === null || !hasNormal(plane) || !now.regions.some(Boolean)) return null;
  const [first, second] = fillRegions(now.regions).map(partOf);
  if (!first || !second) return null;
  return {
    ...first,
    mode: 'regions',
    sides: now.sides,
    action: now.action,
    regions: { plane: [[...plane[0]], [...plane[1]], [...plane[2]]], second },
  };
}

function partOf({ latticeId, sizeMm, rodMm }: RegionEntry): RegionsSpec['regions']['second'] | null {
  const lattice = latticeById(latticeId);
  if (lattice === undefined) return null;
  return { lattice: lattice.title, cellMm: [sizeMm, sizeMm, sizeMm], rodDiameterMm: rodMm };
}
