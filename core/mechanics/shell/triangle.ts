import { addMembrane, FLAT_SIZE, type FlatTriangle, membraneStrain, type Sheet } from './membrane.ts';
import { addPlate, plateCurvature } from './plate.ts';

/** Unknowns of a shell's triangle: three translations and three turns per corner. */
export const SHELL_SIZE = 18;

/** Of the unknowns along the triangle's own axes: those in its plane, and those of its bending. */
const IN_PLANE = placesOf([0, 1, 5]);
const OUT_OF_PLANE = placesOf([2, 3, 4]);

/** Three corners of a flat triangle of a shell, mm. */
export type ShellCorners = readonly (readonly [number, number, number])[];

/** Room for one triangle at a time: a shell has thousands, and new arrays for each took most of their time. */
const FLAT = new Float64Array(FLAT_SIZE ** 2);
const LOCAL = new Float64Array(SHELL_SIZE ** 2);
const HALF = new Float64Array(SHELL_SIZE ** 2);
/** x along its first edge, y, and z along its normal. */
const AXES = new Float64Array(9);

/** Writes the 18 x 18 stiffness of a flat triangle by rows: Felippa's optimal one, across it Batoz's plate. */
export function putShellStiffness(corners: ShellCorners, sheet: Sheet, out: Float64Array): void {
  const at = flatten(corners);
  FLAT.fill(0);
  addMembrane(FLAT, at, sheet);
  spread(IN_PLANE);
  FLAT.fill(0);
  addPlate(FLAT, at, sheet.thicknessMm, sheet.e);
  spread(OUT_OF_PLANE);
  putTurned(out);
}

const OWN = new Float64Array(SHELL_SIZE);
const PICKED = new Float64Array(FLAT_SIZE);
const STRAIN = new Float64Array(3);
const BEND = new Float64Array(3);

/**
 * Returns von Mises's stress at the middle of a triangle, on the side where it is larger.
 * @param u displacements of its corners, 18 values
 */
export function shellStress(corners: ShellCorners, { thicknessMm, e }: Sheet, u: ArrayLike<number>): number {
  const at = flatten(corners);
  for (let part = 0; part < SHELL_SIZE; part += 3)
    for (let i = 0; i < 3; i++)
      OWN[part + i] =
        AXES[3 * i]! * u[part]! + AXES[3 * i + 1]! * u[part + 1]! + AXES[3 * i + 2]! * u[part + 2]!;
  for (let i = 0; i < FLAT_SIZE; i++) PICKED[i] = OWN[IN_PLANE[i]!]!;
  membraneStrain(at, PICKED, STRAIN);
  for (let i = 0; i < FLAT_SIZE; i++) PICKED[i] = OWN[OUT_OF_PLANE[i]!]!;
  plateCurvature(at, PICKED, BEND);
  return Math.max(sideStress(e, -thicknessMm / 2), sideStress(e, thicknessMm / 2));
}

/** Von Mises's stress at a distance from the middle of the shell. */
function sideStress(e: Float64Array, offMm: number): number {
  const a = STRAIN[0]! + offMm * BEND[0]!;
  const b = STRAIN[1]! + offMm * BEND[1]!;
  const c = STRAIN[2]! + offMm * BEND[2]!;
  const x = e[0]! * a + e[1]! * b + e[2]! * c;
  const y = e[3]! * a + e[4]! * b + e[5]! * c;
  const xy = e[6]! * a + e[7]! * b + e[8]! * c;
  return Math.sqrt(x * x - x * y + y * y + 3 * xy * xy);
}

/** Writes the axes of a triangle and returns its corners in its plane. */
function flatten([a, b, c]: ShellCorners): FlatTriangle {
  const [ux, uy, uz] = [b![0] - a![0], b![1] - a![1], b![2] - a![2]];
  const [vx, vy, vz] = [c![0] - a![0], c![1] - a![1], c![2] - a![2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const area2 = Math.sqrt(nx * nx + ny * ny + nz * nz);
  AXES[0] = ux / length;
  AXES[1] = uy / length;
  AXES[2] = uz / length;
  AXES[6] = nx / area2;
  AXES[7] = ny / area2;
  AXES[8] = nz / area2;
  AXES[3] = AXES[7]! * AXES[2]! - AXES[8]! * AXES[1]!;
  AXES[4] = AXES[8]! * AXES[0]! - AXES[6]! * AXES[2]!;
  AXES[5] = AXES[6]! * AXES[1]! - AXES[7]! * AXES[0]!;
  return [0, 0, length, 0, AXES[0]! * vx + AXES[1]! * vy + AXES[2]! * vz, area2 / length];
}

/** Numbers of nine unknowns of three kinds among the 18. */
function placesOf(kinds: readonly [number, number, number]): Uint8Array {
  return Uint8Array.from({ length: FLAT_SIZE }, (_, i) => 6 * Math.floor(i / 3) + kinds[i % 3]!);
}

/** Spreads the flat matrix to its unknowns in the local one. The two kinds never share an entry. */
function spread(places: Uint8Array): void {
  for (let i = 0; i < FLAT_SIZE; i++)
    for (let j = 0; j < FLAT_SIZE; j++)
      LOCAL[SHELL_SIZE * places[i]! + places[j]!] = FLAT[FLAT_SIZE * i + j]!;
}

/** Writes R^T K R with the triangle's axes as the rows of each 3 x 3 block of R. */
function putTurned(out: Float64Array): void {
  const n = SHELL_SIZE;
  for (let at = 0; at < n * n; at += 3) {
    const [p, q, r] = [LOCAL[at]!, LOCAL[at + 1]!, LOCAL[at + 2]!];
    for (let j = 0; j < 3; j++) HALF[at + j] = p * AXES[j]! + q * AXES[3 + j]! + r * AXES[6 + j]!;
  }
  for (let part = 0; part < n; part += 3)
    for (let i = 0; i < 3; i++) {
      const [p, q, r] = [AXES[i]!, AXES[3 + i]!, AXES[6 + i]!];
      const row = n * (part + i);
      for (let j = 0; j < n; j++)
        out[row + j] =
          p * HALF[n * part + j]! + q * HALF[n * (part + 1) + j]! + r * HALF[n * (part + 2) + j]!;
    }
}
