import { inverse6, VOIGT } from '../elasticity/stiffness.ts';
import type { Solid } from './element.ts';
import { type BeamResult, times } from './homogenise.ts';
import { type PeriodicStruts, rigidLength } from './struts.ts';

/** Stress of the whole lattice at which its first strut yields or buckles. */
export interface Onset {
  /**
   * Largest stress in a strut for one unit of stress of the whole: the whole yields at the solid's strength over this.
   */
  stressFactor: number;
  /**
   * Stress of the whole at which the first strut buckles, in the unit of the solid's modulus; infinite where none is
   * pressed.
   */
  bucklingStress: number;
}

/** Share of a pressed strut's length that bends as a half wave: one is hinged at both ends, the safe side. */
export const HALF_WAVE = 1;

/**
 * Returns when struts yield (first fibre, at the face of the rigid end) and buckle (Euler, member by member) where the
 * whole is pressed along an axis, 0 to 2. Both are estimates on the safe side.
 */
export function onsetUnderPressure(
  period: PeriodicStruts,
  result: BeamResult,
  axis: number,
  solid: Solid,
): Onset {
  const compliance = inverse6(result.stiffness);
  const { area, inertia, torsion, outer } = period.section;
  let stressFactor = 0;
  let pressed = 0;
  for (const strut of result.struts) {
    const ends = new Float64Array(12);
    for (let load = 0; load < VOIGT; load++) {
      // One unit of pressure, so strains are those of tension with their sign turned.
      const strain = -compliance[VOIGT * load + axis]!;
      for (let row = 0; row < 12; row++) ends[row]! += strain * strut.ends[load]![row]!;
    }
    const local = times(strut.local, times(strut.turn, ends));
    const rigid = rigidLength(period, strut.lengthMm);
    for (const [at, sign] of [
      [0, 1],
      [6, -1],
    ] as const) {
      // Bending at the face of the rigid arm: the moment at the joint less the shear over the arm.
      const my = local[at + 4]! + sign * rigid * local[at + 2]!;
      const mz = local[at + 5]! - sign * rigid * local[at + 1]!;
      const fibre = Math.abs(local[at]!) / area + (Math.hypot(my, mz) * outer) / inertia;
      const twist = (local[at + 3]! * outer) / torsion;
      stressFactor = Math.max(stressFactor, Math.sqrt(fibre ** 2 + 3 * twist ** 2));
    }
    // Positive: the force on the start points into the strut.
    const critical =
      (Math.PI ** 2 * solid.modulus * inertia) / (HALF_WAVE * (strut.lengthMm - 2 * rigid)) ** 2;
    pressed = Math.max(pressed, local[0]! / critical);
  }
  return { stressFactor, bucklingStress: pressed > 0 ? 1 / pressed : Number.POSITIVE_INFINITY };
}
