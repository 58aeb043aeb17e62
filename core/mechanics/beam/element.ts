import type { Section } from './section.ts';

/** Stiffness of a strut, 12 x 12 by rows: three translations and three rotations at its start, then at its end. */
export type BeamMatrix = Float64Array;

export const BEAM_SIZE = 12;

export interface Solid {
  modulus: number;
  poissonRatio: number;
}

type Vector = readonly [number, number, number];

/**
 * Returns the stiffness along the strut's own axes: x along it. `rigid` is the length at each end that does not bend.
 */
export function localStiffness(
  { length, rigid }: { length: number; rigid: readonly [number, number] },
  section: Section,
  solid: Solid,
): BeamMatrix {
  const free = length - rigid[0] - rigid[1];
  const { area, inertia, torsion } = section;
  const { modulus, poissonRatio } = solid;
  const shear = modulus / (2 * (1 + poissonRatio));
  // Cowper's factor of a circle (1966), good for six sides and more.
  const kappa = (6 * (1 + poissonRatio)) / (7 + 6 * poissonRatio);
  const phi = (12 * modulus * inertia) / (kappa * shear * area * free ** 2);
  const k = new Float64Array(BEAM_SIZE ** 2);
  const put = (i: number, j: number, value: number) => {
    k[BEAM_SIZE * i + j] = value;
    k[BEAM_SIZE * j + i] = value;
  };
  const pair = (i: number, value: number) => {
    put(i, i, value);
    put(i + 6, i + 6, value);
    put(i, i + 6, -value);
  };
  pair(0, (modulus * area) / free);
  pair(3, (shear * torsion) / free);
  const bend = (modulus * inertia) / (free ** 3 * (1 + phi));
  // Timoshenko's beam (Przemieniecki 1968); in the plane of x and z the rotation turns the other way.
  for (const [shift, turn, sign] of [
    [1, 5, 1],
    [2, 4, -1],
  ] as const) {
    pair(shift, 12 * bend);
    put(turn, turn, (4 + phi) * free ** 2 * bend);
    put(turn + 6, turn + 6, (4 + phi) * free ** 2 * bend);
    put(turn, turn + 6, (2 - phi) * free ** 2 * bend);
    const lever = sign * 6 * free * bend;
    put(shift, turn, lever);
    put(shift, turn + 6, lever);
    put(shift + 6, turn, -lever);
    put(shift + 6, turn + 6, -lever);
  }
  return rigid[0] === 0 && rigid[1] === 0 ? k : withRigidEnds(k, rigid);
}

/** Moves the ends of a beam outwards by rigid arms: T^T K T. */
function withRigidEnds(k: BeamMatrix, [start, end]: readonly [number, number]): BeamMatrix {
  const t = new Float64Array(BEAM_SIZE ** 2);
  for (let i = 0; i < BEAM_SIZE; i++) t[BEAM_SIZE * i + i] = 1;
  t[BEAM_SIZE + 5] = start;
  t[2 * BEAM_SIZE + 4] = -start;
  t[7 * BEAM_SIZE + 11] = -end;
  t[8 * BEAM_SIZE + 10] = end;
  return congruent(k, t);
}

/** Returns T^T K T. */
function congruent(k: BeamMatrix, t: Float64Array): BeamMatrix {
  const n = BEAM_SIZE;
  const kt = new Float64Array(n * n);
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let l = 0; l < n; l++) {
      const value = k[n * i + l]!;
      if (value !== 0) for (let j = 0; j < n; j++) kt[n * i + j]! += value * t[n * l + j]!;
    }
  for (let l = 0; l < n; l++)
    for (let i = 0; i < n; i++) {
      const value = t[n * l + i]!;
      if (value !== 0) for (let j = 0; j < n; j++) out[n * i + j]! += value * kt[n * l + j]!;
    }
  return out;
}

/** Returns the 12 x 12 matrix that turns a strut's displacements into its own axes. */
export function intoLocal(from: Vector, to: Vector): Float64Array {
  const along = to.map((value, k) => value - from[k]!);
  const length = Math.hypot(...along);
  const x = along.map((value) => value / length);
  // Any axis across will do: sections are alike in every direction.
  const least = x.reduce((best, value, k) => (Math.abs(value) < Math.abs(x[best]!) ? k : best), 0);
  const y = x.map((value, k) => (k === least ? 1 : 0) - x[least]! * value);
  const height = Math.hypot(...y);
  for (let k = 0; k < 3; k++) y[k]! /= height;
  const z = [x[1]! * y[2]! - x[2]! * y[1]!, x[2]! * y[0]! - x[0]! * y[2]!, x[0]! * y[1]! - x[1]! * y[0]!];
  const t = new Float64Array(BEAM_SIZE ** 2);
  for (let block = 0; block < 4; block++)
    [x, y, z].forEach((axis, row) => {
      for (let k = 0; k < 3; k++) t[BEAM_SIZE * (3 * block + row) + 3 * block + k] = axis[k]!;
    });
  return t;
}

/** Returns a local stiffness in the axes of the lattice. */
export function turned(local: BeamMatrix, turn: Float64Array): BeamMatrix {
  return congruent(local, turn);
}
