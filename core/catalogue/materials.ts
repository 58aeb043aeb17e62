/**
 * A material and its hardness as a power law of relative density: Shore A = a * rho^k
 * (docs/specification.md#readings).
 */
export interface Material {
  name: string;
  nameZh: string;
  densityRatio: { a: number; k: number };
  /** Valid range of the law, Shore A. */
  hardnessRange: { min: number; max: number };
  /** g/cm3 of the solid, for weights. */
  densityGPerCm3: number;
  source: 'calibrate' | string;
}

/** Constants marked 'calibrate' are placeholders until they are measured on a printed coupon. */
export const MATERIALS: readonly Material[] = [
  {
    name: 'TPU',
    nameZh: 'TPU',
    densityRatio: { a: 88, k: 0.47 },
    hardnessRange: { min: 10, max: 60 },
    densityGPerCm3: 1.2,
    source: 'calibrate',
  },
  {
    name: 'Elastomer resin',
    nameZh: '弹性树脂',
    densityRatio: { a: 70, k: 0.5 },
    hardnessRange: { min: 8, max: 45 },
    densityGPerCm3: 1.1,
    source: 'calibrate',
  },
];

/** Default material. */
export const DEFAULT_MATERIAL: Material = MATERIALS[0]!;

/** Returns the Shore A hardness at a relative density (0 to 1). */
export function hardnessOfDensity(material: Material, relativeDensity: number): number {
  return material.densityRatio.a * relativeDensity ** material.densityRatio.k;
}

/** Returns the relative density (0 to 1) of a Shore A hardness: the inverse of hardnessOfDensity. */
export function densityOfHardness(material: Material, shoreA: number): number {
  return (shoreA / material.densityRatio.a) ** (1 / material.densityRatio.k);
}
