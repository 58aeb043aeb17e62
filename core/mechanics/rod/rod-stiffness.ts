import type { Solid } from '../beam/element.ts';
import type { Section } from '../beam/section.ts';
import type { RodElement } from './rod-element.ts';

/**
 * Returns the stiffnesses of a piece of a rod. Shear is softened so that a single piece bends exactly as the linear
 * beam does (MacNeal's residual bending flexibility, 1978): 1/GA + L²/12EI.
 */
export function rodStiffness(
  lengthMm: number,
  { area, inertia, torsion }: Section,
  { modulus, poissonRatio }: Solid,
): Pick<RodElement, 'stretch' | 'bend'> {
  const shear = modulus / (2 * (1 + poissonRatio));
  // Cowper's factor of a circle, as in `localStiffness`.
  const kappa = (6 * (1 + poissonRatio)) / (7 + 6 * poissonRatio);
  const across = 1 / (1 / (kappa * shear * area) + lengthMm ** 2 / (12 * modulus * inertia));
  return {
    stretch: [modulus * area, across, across],
    bend: [shear * torsion, modulus * inertia, modulus * inertia],
  };
}
