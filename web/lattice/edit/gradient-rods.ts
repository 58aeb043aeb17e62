import { GRADIENT_ROD_STEP_MM, gradientRodRange } from '../../../core/rules/parameters/gradient-images.ts';
import { clampToRange } from '../../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from '../../state/settings.ts';

/** Rod diameter of a gradient, clamped to the range of the lattice size, mm. */
export function clampRod(rodMm: number, sizeMm: number): number {
  return clampToRange(rodMm, { ...gradientRodRange(sizeMm), step: GRADIENT_ROD_STEP_MM });
}

/** Clamps both rod diameters of the gradient to the range of the lattice size. */
export function withClampedRods(now: Settings): Settings {
  const { gradient, sizeMm } = now;
  return {
    ...now,
    gradient: {
      ...gradient,
      darkestMm: clampRod(gradient.darkestMm, sizeMm),
      lightestMm: clampRod(gradient.lightestMm, sizeMm),
    },
  };
}
