import type { CellField } from './field.ts';
import { cornerPlace, type PeriodicMesh } from './periodic-mesh.ts';

/** Weights of the places of a triangle where its distance from the surface is taken: the middle and the edges. */
export const PROBES = [
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
