import type { ElasticKey } from './elastic-law.ts';
import { relativeModulus } from './elastic-laws.ts';
import type { Material } from './materials.ts';

/** A hardness as a power law of relative density: Shore A = a rho^k (docs/specification.md#readings). */
export interface HardnessLaw {
  a: number;
  k: number;
  /** Shore A between which the law is offered, for materials that have one. */
  min: number;
  max: number;
}

/** Densities through which the law goes, and those it is offered for. */
const FITTED = { low: 0.1, high: 0.3 } as const;
const OFFERED = { low: 0.05, high: 0.4 } as const;
/** Ruess's law (BS 903): Shore A = 100 erf(3.186e-4 sqrt(E in Pa)). */
const RUESS = 3.186e-4;

/** Returns the Shore A of a solid block of rubber with this Young's modulus, MPa: 0 to 100. */
export function shoreOfModulus(modulusMPa: number): number {
  return 100 * erf(RUESS * Math.sqrt(modulusMPa * 1e6));
}

/** Returns the Young's modulus, MPa, of a solid block of rubber with this Shore A: the inverse of `shoreOfModulus`. */
export function modulusOfShore(shoreA: number): number {
  let low = 0;
  let high = 1e4;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (shoreOfModulus(middle) < shoreA) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - sum * Math.exp(-x * x);
}

/** Ratio from which the modulus of small strains and that behind Shore A are two. */
const APART = 1.5;

/**
 * Returns the moduli of an elastomer at small strains, of its data sheet, and at large ones, behind its Shore A, MPa;
 * undefined where one holds for both.
 */
export function twoModuli({
  modulusMPa,
  shoreA,
}: Pick<Material, 'modulusMPa' | 'shoreA'>): { stiffMPa: number; softMPa: number } | undefined {
  if (shoreA === undefined) return undefined;
  const softMPa = modulusOfShore(shoreA);
  return modulusMPa > APART * softMPa ? { stiffMPa: modulusMPa, softMPa } : undefined;
}

const laws = new Map<string, HardnessLaw>();

/**
 * Returns how hard a lattice of an elastomer feels, pressed flat along z: as a solid block of rubber of that Shore A.
 * The modulus of the solid under the durometer's tip, which its Shore A gives, times the lattice's own share of it;
 * a and k go through it at 10 and 30 % density. Materials too hard for the scale come out near 100.
 */
export function hardnessLaw(material: Material, key: ElasticKey): HardnessLaw {
  const name = `${material.name} ${key}`;
  let law = laws.get(name);
  if (!law) {
    const solid = material.shoreA === undefined ? material.modulusMPa : modulusOfShore(material.shoreA);
    const shore = (density: number) =>
      shoreOfModulus(solid * relativeModulus(key, density, material.poissonRatio));
    const k = Math.log(shore(FITTED.high) / shore(FITTED.low)) / Math.log(FITTED.high / FITTED.low);
    const a = shore(FITTED.low) / FITTED.low ** k;
    law = {
      a,
      k,
      min: Math.ceil(a * OFFERED.low ** k),
      max: Math.floor(Math.min(material.shoreA ?? 100, a * OFFERED.high ** k)),
    };
    laws.set(name, law);
  }
  return law;
}

/** Returns the Shore A at a relative density, 0 to 1. */
export function hardnessOfDensity({ a, k }: HardnessLaw, density: number): number {
  return Math.min(100, a * density ** k);
}

/** Returns the relative density, 0 to 1, of a Shore A: the inverse of hardnessOfDensity. */
export function densityOfHardness({ a, k }: HardnessLaw, shoreA: number): number {
  return (shoreA / a) ** (1 / k);
}
