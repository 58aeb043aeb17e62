/** Relative density as q2 d^2 - q3 d^3 (d = rod diameter, mm), exact for the mesh the engine makes. */
export interface StrutLaw {
  q2: number;
  q3: number;
  /** Largest rod diameter whose joints leave a strut between them, mm. */
  maxRodMm: number;
}

/** Relative density, 0 to 1, at a rod diameter, mm. */
export function densityOfRod({ q2, q3 }: StrutLaw, rodMm: number): number {
  return q2 * rodMm ** 2 - q3 * rodMm ** 3;
}

/** Rod, mm, of this relative density, or the maximum. Newton from the first-order solution, in range. */
export function rodOfDensity({ q2, q3, maxRodMm }: StrutLaw, density: number): number {
  if (density <= 0) return 0;
  if (q2 * maxRodMm ** 2 - q3 * maxRodMm ** 3 <= density) return maxRodMm;
  let low = 0;
  let high = maxRodMm;
  let rod = Math.min(Math.sqrt(density / q2), maxRodMm);
  for (let step = 0; step < 60 && high - low > 1e-12; step++) {
    const over = q2 * rod * rod - q3 * rod ** 3 - density;
    if (over > 0) high = rod;
    else low = rod;
    const slope = 2 * q2 * rod - 3 * q3 * rod * rod;
    const next = rod - over / slope;
    rod = next > low && next < high ? next : (low + high) / 2;
  }
  return rod;
}
