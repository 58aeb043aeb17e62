/** Upper bounds of a porous body's moduli. */
export interface Bounds {
  bulk: number;
  shear: number;
  young: number;
}

/**
 * Returns Hashin and Shtrikman's upper bounds (1963) of a body of relative density `density` with true voids, in the
 * unit of the solid's Young's modulus. No isotropic body is stiffer. Of any other they bound Reuss's means over all
 * directions, since blocks of it, turned every way, make an isotropic body that is at least as stiff as those.
 */
export function hashinShtrikman(density: number, poissonRatio: number): Bounds {
  const k = 1 / (3 * (1 - 2 * poissonRatio));
  const g = 1 / (2 * (1 + poissonRatio));
  const bulk = (4 * g * k * density) / (4 * g + 3 * k * (1 - density));
  const shear = (g * (9 * k + 8 * g) * density) / (6 * (k + 2 * g) * (1 - density) + 9 * k + 8 * g);
  return { bulk, shear, young: (9 * bulk * shear) / (3 * bulk + shear) };
}
