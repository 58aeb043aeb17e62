import type { Solid } from '../beam/element.ts';
import {
  FLAT_SIZE,
  type FlatTriangle,
  membraneStiffness,
  membraneStrain,
  planeStiffness,
} from './membrane.ts';
import { plateCurvature, plateStiffness } from './plate.ts';

/** Unknowns of a shell's triangle: three translations and three turns per corner. */
export const SHELL_SIZE = 18;

/** Of the unknowns along the triangle's own axes: those in its plane, and those of its bending. */
const IN_PLANE = [0, 1, 5] as const;
const OUT_OF_PLANE = [2, 3, 4] as const;

/** A flat triangle of a shell: three corners, mm, and its thickness, mm. */
export interface ShellTriangle {
  corners: readonly (readonly [number, number, number])[];
  thicknessMm: number;
}

/**
 * Returns the stiffness of 18 x 18 of a flat triangle of a shell along the axes of the whole, row by row: in its plane
 * Felippa's optimal triangle, across it Batoz's plate.
 */
export function shellStiffness({ corners, thicknessMm }: ShellTriangle, solid: Solid): Float64Array {
  const { axes, at } = flatten(corners);
  const e = planeStiffness(solid.modulus, solid.poissonRatio);
  const local = new Float64Array(SHELL_SIZE ** 2);
  put(local, membraneStiffness(at, thicknessMm, solid.poissonRatio, e), IN_PLANE);
  put(local, plateStiffness(at, thicknessMm, e), OUT_OF_PLANE);
  return turned(local, axes);
}

/**
 * Returns von Mises's stress at the middle of a triangle, on the side where it is larger.
 * @param u displacements of its corners, 18 values
 */
export function shellStress(
  { corners, thicknessMm }: ShellTriangle,
  { modulus, poissonRatio }: Solid,
  u: ArrayLike<number>,
): number {
  const { axes, at } = flatten(corners);
  const own = new Float64Array(SHELL_SIZE);
  for (let part = 0; part < SHELL_SIZE; part += 3)
    for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) own[part + i]! += axes[i]![k]! * u[part + k]!;
  const pick = (which: readonly number[]) =>
    Float64Array.from({ length: FLAT_SIZE }, (_, i) => own[6 * Math.floor(i / 3) + which[i % 3]!]!);
  const strain = times(membraneStrain(at), pick(IN_PLANE));
  const bend = times(plateCurvature(at), pick(OUT_OF_PLANE));
  const e = planeStiffness(modulus, poissonRatio);
  const sides = [-0.5, 0.5].map((side) => {
    const [x, y, xy] = times(
      e,
      strain.map((value, i) => value + side * thicknessMm * bend[i]!),
    ) as unknown as [number, number, number];
    return Math.sqrt(x * x - x * y + y * y + 3 * xy * xy);
  });
  return Math.max(...sides);
}

function times(rows: Float64Array, values: ArrayLike<number>): Float64Array {
  const columns = values.length;
  return Float64Array.from({ length: rows.length / columns }, (_, row) => {
    let sum = 0;
    for (let k = 0; k < columns; k++) sum += rows[columns * row + k]! * values[k]!;
    return sum;
  });
}

/** Axes of a triangle, x along its first edge and z along its normal, and its corners in its plane. */
function flatten([a, b, c]: ShellTriangle['corners']): { axes: number[][]; at: FlatTriangle } {
  const ab = [0, 1, 2].map((k) => b![k]! - a![k]!);
  const ac = [0, 1, 2].map((k) => c![k]! - a![k]!);
  const x = unit(ab);
  const z = unit(cross(ab, ac));
  const y = cross(z, x);
  const along = (axis: number[], v: number[]) => axis.reduce((sum, value, k) => sum + value * v[k]!, 0);
  return { axes: [x, y, z], at: [0, 0, along(x, ab), 0, along(x, ac), along(y, ac)] };
}

function unit(v: number[]): number[] {
  const length = Math.hypot(...v);
  return v.map((value) => value / length);
}

function cross(a: number[], b: number[]): number[] {
  return [0, 1, 2].map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);
}

function put(to: Float64Array, from: Float64Array, which: readonly [number, number, number]): void {
  const place = (i: number) => 6 * Math.floor(i / 3) + which[i % 3]!;
  for (let i = 0; i < FLAT_SIZE; i++)
    for (let j = 0; j < FLAT_SIZE; j++) to[SHELL_SIZE * place(i) + place(j)] = from[FLAT_SIZE * i + j]!;
}

/** Returns R^T K R with the triangle's axes as the rows of each 3 x 3 block of R. */
function turned(local: Float64Array, axes: number[][]): Float64Array {
  const n = SHELL_SIZE;
  const half = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let part = 0; part < n; part += 3)
      for (let k = 0; k < 3; k++)
        for (let j = 0; j < 3; j++) half[n * i + part + j]! += local[n * i + part + k]! * axes[k]![j]!;
  const out = new Float64Array(n * n);
  for (let part = 0; part < n; part += 3)
    for (let k = 0; k < 3; k++)
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < n; j++) out[n * (part + i) + j]! += axes[k]![i]! * half[n * (part + k) + j]!;
  return out;
}
