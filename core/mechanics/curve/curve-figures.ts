import type { CellCurve } from './cell-curve.ts';

/** Strains at which the stress of a curve is printed. */
export const CURVE_STRAINS = [0.1, 0.25, 0.5] as const;
/** Strains between which the plateau is the mean stress (ISO 13314). */
const PLATEAU = [0.2, 0.4] as const;

export interface CurveFigures {
  /** Stress at each of `CURVE_STRAINS`; null beyond the end of the curve. */
  stressAt: (number | null)[];
  plateau: number | null;
  /** Energy per volume up to the end of the curve. */
  energy: number;
  /** Largest energy over the highest stress so far, and the strain where it is: there the lattice cushions best. */
  efficiency: { most: number; atStrain: number };
}

export function curveFigures(curve: Pick<CellCurve, 'strain' | 'stress'>): CurveFigures {
  const { strain, stress } = curve;
  const efficiency = { most: 0, atStrain: 0 };
  let energy = 0;
  let peak = 0;
  for (let i = 1; i < strain.length; i++) {
    energy += ((stress[i]! + stress[i - 1]!) / 2) * (strain[i]! - strain[i - 1]!);
    peak = Math.max(peak, stress[i]!);
    if (energy / peak > efficiency.most)
      Object.assign(efficiency, { most: energy / peak, atStrain: strain[i]! });
  }
  return {
    stressAt: CURVE_STRAINS.map((at) => stressAt(curve, at)),
    plateau: plateauOf(curve),
    energy,
    efficiency,
  };
}

/** Returns the stress of a curve at a strain, linear between its points; null beyond its end. */
export function stressAt(
  { strain, stress }: Pick<CellCurve, 'strain' | 'stress'>,
  at: number,
): number | null {
  const after = strain.findIndex((value) => value >= at - 1e-9);
  if (after < 0) return null;
  if (after === 0) return stress[0]!;
  const share = (at - strain[after - 1]!) / (strain[after]! - strain[after - 1]!);
  return stress[after - 1]! + share * (stress[after]! - stress[after - 1]!);
}

function plateauOf(curve: Pick<CellCurve, 'strain' | 'stress'>): number | null {
  const [from, to] = PLATEAU;
  const steps = 20;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const stress = stressAt(curve, from + ((i + 0.5) / steps) * (to - from));
    if (stress === null) return null;
    sum += stress;
  }
  return sum / steps;
}
