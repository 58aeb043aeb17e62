import { gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { GRADIENT_ROD_STEP_MM, gradientRodRange } from '../../../../core/rules/parameters/gradient-images.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { clampToRange } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { limitsOfProfile, rodForInnerDiameter } from '../../../../core/rules/parameters/printability.ts';
import { materialOf } from '../../../state/material.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';

export function rodRangeOf({ sizeMm, gradient }: Settings): { min: number; max: number } {
  return gradientRodRange(sizeMm, gradientSource(gradient) !== 'picture');
}

/** Step of rods that follow from a density or a hardness, mm. */
const DERIVED_STEP_MM = 0.0001;

/** Rod diameter of a gradient, clamped to the range of the lattice size, mm. */
export function clampRod(rodMm: number, now: Settings): number {
  const step = now.gradient.even === 'density' ? DERIVED_STEP_MM : GRADIENT_ROD_STEP_MM;
  return clampToRange(rodMm, { ...rodRangeOf(now), step });
}

/** Thinnest rod that process and material of the settings print, in steps of 0.1 mm. */
export function thinnestRodMm(now: Settings): number {
  const { rodMinMm } = limitsOfProfile(now.process, materialOf(now).name);
  return Math.ceil(rodForInnerDiameter(rodMinMm, now.sides) * 10) / 10;
}

/** Makes the initial ends of a gradient printable: the thin one by the process, the thick one at least twice that. */
export function withPrintableEnds(now: Settings): Settings {
  const { darkestMm, lightestMm } = now.gradient;
  const initial = INITIAL_SETTINGS.gradient;
  if (darkestMm !== initial.darkestMm || lightestMm !== initial.lightestMm) return now;
  const thinMm = Math.max(lightestMm, thinnestRodMm(now));
  const rods = { darkestMm: Math.max(darkestMm, 2 * thinMm), lightestMm: thinMm };
  return { ...now, gradient: { ...now.gradient, ...rods } };
}

/** Sets the lattice size. Ends that are densities or hardnesses stay, so their rods grow with the cells. */
export function withCellSize(now: Settings, sizeMm: number): Settings {
  const { darkestMm, lightestMm, even } = now.gradient;
  const growth = even === 'density' ? sizeMm / now.sizeMm : 1;
  const rods = { darkestMm: darkestMm * growth, lightestMm: lightestMm * growth };
  return { ...now, sizeMm, gradient: { ...now.gradient, ...rods } };
}

/** Clamps a gradient's rods to the lattice size; in modes of another size densities stay. */
export function withClampedRods(now: Settings): Settings {
  const { gradient } = now;
  if (gradient.even === 'density' && !MODE_TRAITS[now.mode].hasPicture) return now;
  return {
    ...now,
    gradient: {
      ...gradient,
      darkestMm: clampRod(gradient.darkestMm, now),
      lightestMm: clampRod(gradient.lightestMm, now),
    },
  };
}
