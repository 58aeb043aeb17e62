import { type GradingRefusal, gradingRefusal } from '../../../../core/rules/parameters/grading.ts';
import type { LatticeMode } from '../../../../core/rules/parameters/lattice-modes.ts';
import { gradientSpec } from '../../../../core/spec/graded-settings.ts';
import { regionsSpec } from '../../../../core/spec/regions-settings.ts';
import type { ConstantSpec, LatticeSpec } from '../../../../core/spec/spec.ts';
import { isSurface, specOf } from '../../../features/lattice/edit/lattice-traits.ts';
import type { PictureAddress } from '../../../mesh/gradient-picture.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import { missingInput, usedPicture } from '../../../state/fields/gradient-source.ts';
import { gradientDraft, regionsDraft } from '../../../state/lattice-draft.ts';
import { hasNormal } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';

/** Engine spec of the current settings by mode; null while an input is missing. */
export function previewSpec(now: Settings, plane: PlanePoints | null): LatticeSpec<PictureAddress> | null {
  return SPECS[now.mode](now, plane);
}

type SpecMaker = (now: Settings, plane: PlanePoints | null) => LatticeSpec<PictureAddress> | null;

const SPECS: Record<LatticeMode, SpecMaker> = {
  constant: specOf,
  gradient: gradientPreview,
  regions: regionsPreview,
};

function gradientPreview(now: Settings): LatticeSpec<PictureAddress> | null {
  if (now.latticeId === null || missingInput(now.gradient) !== null) return null;
  const picture = usedPicture(now.gradient);
  return gradientSpec(gradientDraft(now, now.latticeId), picture ? { path: picture.path } : undefined);
}

function regionsPreview(now: Settings, plane: PlanePoints | null): LatticeSpec<PictureAddress> | null {
  if (plane === null || !hasNormal(plane) || !now.regions.some(Boolean)) return null;
  return regionsSpec(regionsDraft(now), [[...plane[0]], [...plane[1]], [...plane[2]]]);
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

/** Lattice of one rod with which grading begins, at the place of the gradient mode's cells; or null. */
export function gradableSpec(now: Settings): ConstantSpec | null {
  return gradingRefusalOf(now) === null ? specOf({ ...now, originMm: null, action: 'high' }) : null;
}
