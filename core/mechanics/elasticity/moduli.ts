import { inverse6, type Matrix6 } from './stiffness.ts';

export type Direction = readonly [number, number, number];

/** Engineering moduli of a stiffness, in its unit. */
export interface Moduli {
  /** Young's moduli along x, y and z. */
  young: [number, number, number];
  /** Shear moduli in yz, xz and xy. */
  shear: [number, number, number];
  /** Contraction along x per stretch along z. */
  poissonZx: number;
  /** Reuss's means over all directions; `bulk` is that under equal pressure from all sides. */
  bulk: number;
  shearReuss: number;
  /** Zener's ratio 2 C44 / (C11 - C12): one where a cubic body is alike in every direction. */
  zener: number;
  /** Universal anisotropy index of Ranganathan and Ostoja-Starzewski (2008): zero where it is isotropic. */
  universalAnisotropy: number;
  softest: DirectedModulus;
  stiffest: DirectedModulus;
}

export interface DirectedModulus {
  modulus: number;
  direction: Direction;
}

/** Returns 1/E along a unit vector: m^T S m with m = (xx, yy, zz, yz, xz, xy). */
function complianceAlong(s: Matrix6, [x, y, z]: Direction): number {
  const m = [x * x, y * y, z * z, y * z, x * z, x * y];
  let sum = 0;
  for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) sum += m[i]! * s[6 * i + j]! * m[j]!;
  return sum;
}

/** Returns Young's modulus along a unit vector. */
export function youngAlong(stiffness: Matrix6, direction: Direction): number {
  return 1 / complianceAlong(inverse6(stiffness), direction);
}

/** Evenly spread unit vectors of a half sphere, and the axes and diagonals of a cell. */
function directions(): Direction[] {
  const axes: Direction[] = [];
  for (const x of [-1, 0, 1])
    for (const y of [-1, 0, 1])
      for (const z of [0, 1]) {
        const length = Math.hypot(x, y, z);
        if (length > 0) axes.push([x / length, y / length, z / length]);
      }
  const golden = Math.PI * (3 - Math.sqrt(5));
  const count = 1000;
  const spread = Array.from({ length: count }, (_, i): Direction => {
    const z = (i + 0.5) / count;
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(golden * i), r * Math.sin(golden * i), z];
  });
  return [...axes, ...spread];
}
const DIRECTIONS = directions();

export function moduliOf(stiffness: Matrix6): Moduli {
  const s = inverse6(stiffness);
  const at = (matrix: Matrix6, i: number, j: number) => matrix[6 * i + j]!;
  const trace = (matrix: Matrix6, from: number) =>
    at(matrix, from, from) + at(matrix, from + 1, from + 1) + at(matrix, from + 2, from + 2);
  const mixed = (matrix: Matrix6) => at(matrix, 0, 1) + at(matrix, 0, 2) + at(matrix, 1, 2);
  const bulkVoigt = (trace(stiffness, 0) + 2 * mixed(stiffness)) / 9;
  const shearVoigt = (trace(stiffness, 0) - mixed(stiffness) + 3 * trace(stiffness, 3)) / 15;
  const bulk = 1 / (trace(s, 0) + 2 * mixed(s));
  const shearReuss = 15 / (4 * trace(s, 0) - 4 * mixed(s) + 3 * trace(s, 3));
  let softest: DirectedModulus = { modulus: Number.POSITIVE_INFINITY, direction: [0, 0, 1] };
  let stiffest: DirectedModulus = { modulus: 0, direction: [0, 0, 1] };
  for (const direction of DIRECTIONS) {
    const modulus = 1 / complianceAlong(s, direction);
    // A margin for rounding: of equal directions the first is kept, which is an axis or a diagonal.
    if (modulus < softest.modulus * (1 - 1e-6)) softest = { modulus, direction };
    if (modulus > stiffest.modulus * (1 + 1e-6)) stiffest = { modulus, direction };
  }
  return {
    young: [1 / s[0]!, 1 / s[7]!, 1 / s[14]!],
    shear: [1 / s[21]!, 1 / s[28]!, 1 / s[35]!],
    poissonZx: -s[12]! / s[14]!,
    bulk,
    shearReuss,
    zener: (2 * stiffness[21]!) / (stiffness[0]! - stiffness[1]!),
    universalAnisotropy: (5 * shearVoigt) / shearReuss + bulkVoigt / bulk - 6,
    softest,
    stiffest,
  };
}
