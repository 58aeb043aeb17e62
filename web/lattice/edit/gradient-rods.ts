import { GRADIENT_ROD_STEP_MM, gradientRodRange } from '../../../core/rules/parameters/gradient-images.ts';
import { holdInRange } from '../../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from '../../state/settings.ts';

/** A rod of a gradient, held in what the lattice size allows, mm. */
export function clampRod(rodMm: number, sizeMm: number): number {
  return holdInRange(rodMm, { ...gradientRodRange(sizeMm), step: GRADIENT_ROD_STEP_MM });
}

/** Brings both rods of the gradient into what the lattice size allows. */
export function withHeldRods(now: Settings): Settings {
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
