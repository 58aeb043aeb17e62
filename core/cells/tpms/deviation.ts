import { type CellField, projectOnField } from './field.ts';
import { cornerPlace, type PeriodicMesh } from './periodic-mesh.ts';

/** Weights of the places of a triangle where its distance from the surface is taken: the middle and the edges. */
const PROBES = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.5, 0.5, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
] as const;

/** Coordinates at the vertices of a triangle. */
type Triple = readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];

/**
 * Estimates how far a triangle with these vertices (mm) and unit normals lies from the surface, and its copies
 * moved along the normals by `offsetsMm` from theirs: one reading of the field per probe. A mean of unit normals is
 * shorter than one, by which the moved triangle comes nearer. Right within a few per cent below the surface's reach.
 * Stops at the first probe above `enoughMm` and returns that one's.
 */
export function triangleDeviation(
  field: CellField,
  places: Triple,
  normals: Triple,
  offsetsMm: readonly number[],
  read: Float64Array,
  enoughMm = Number.POSITIVE_INFINITY,
): number {
  let worst = 0;
  const [a, b, c] = places;
  const [m, n, o] = normals;
  for (const [wa, wb, wc] of PROBES) {
    field.read(
      wa * a[0]! + wb * b[0]! + wc * c[0]!,
      wa * a[1]! + wb * b[1]! + wc * c[1]!,
      wa * a[2]! + wb * b[2]! + wc * c[2]!,
      read,
    );
    const slope = Math.hypot(read[1]!, read[2]!, read[3]!);
    const along =
      (wa * m[0]! + wb * n[0]! + wc * o[0]!) * read[1]! +
      (wa * m[1]! + wb * n[1]! + wc * o[1]!) * read[2]! +
      (wa * m[2]! + wb * n[2]! + wc * o[2]!) * read[3]!;
    for (const offset of offsetsMm) {
      worst = Math.max(worst, Math.abs(read[0]! / slope + offset * (along / slope - 1)));
    }
    if (worst > enoughMm) break;
  }
  return worst;
}

/** Largest `triangleDeviation` of a period, mm. */
export function estimatedDeviation(
  mesh: PeriodicMesh,
  field: CellField,
  offsetsMm: readonly number[],
): number {
  const places = [new Float64Array(3), new Float64Array(3), new Float64Array(3)] as const;
  const read = new Float64Array(4);
  const normalOf = (corner: number) =>
    mesh.normals.subarray(mesh.triangles[corner]! * 3, mesh.triangles[corner]! * 3 + 3);
  let worst = 0;
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) cornerPlace(mesh, t + k, mesh.positions, places[k]!);
    const normals = [normalOf(t), normalOf(t + 1), normalOf(t + 2)] as const;
    worst = Math.max(worst, triangleDeviation(field, places, normals, offsetsMm, read));
  }
  return worst;
}

/** Largest error of the distance to the surface over all probes of the period moved by `offsetMm`, mm; exact. */
export function exactDeviation(mesh: PeriodicMesh, field: CellField, offsetMm: number): number {
  const moved = mesh.positions.map((value, i) => value + offsetMm * mesh.normals[i]!);
  const corners = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const probe = new Float64Array(3);
  let worst = 0;
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) cornerPlace(mesh, t + k, moved, corners[k]!);
    for (const [wa, wb, wc] of PROBES) {
      for (let axis = 0; axis < 3; axis++) {
        probe[axis] = wa * corners[0]![axis]! + wb * corners[1]![axis]! + wc * corners[2]![axis]!;
      }
      worst = Math.max(worst, Math.abs(signedDistance(field, probe, offsetMm) - offsetMm));
    }
  }
  return worst;
}

/**
 * Signed distance from `at` to the field's zero set, mm, positive where values are greater: the foot point
 * moves along the surface until the vector to `at` is normal to it. For points closer than the surface's
 * radius of curvature; `guessMm` is the initial guess.
 */
function signedDistance(field: CellField, at: ArrayLike<number>, guessMm: number): number {
  const read = new Float64Array(4);
  const foot = new Float64Array(3);
  field.read(at[0]!, at[1]!, at[2]!, read);
  const start = Math.hypot(read[1]!, read[2]!, read[3]!);
  for (let axis = 0; axis < 3; axis++) foot[axis] = at[axis]! - (guessMm * read[axis + 1]!) / start;
  projectOnField(field, foot, read, 4);
  for (let step = 0; ; step++) {
    const slope = Math.hypot(read[1]!, read[2]!, read[3]!);
    let along = 0;
    for (let axis = 0; axis < 3; axis++) along += ((at[axis]! - foot[axis]!) * read[axis + 1]!) / slope;
    let slip = 0;
    for (let axis = 0; axis < 3; axis++) {
      const move = at[axis]! - foot[axis]! - (along * read[axis + 1]!) / slope;
      foot[axis] = foot[axis]! + move;
      slip += move * move;
    }
    if (slip < 1e-14 || step === 40) return along;
    projectOnField(field, foot, read, 3);
  }
}
