import { PROBES } from '../deviation.ts';
import { type CellField, projectOnField } from '../field.ts';
import { cornerPlace, type PeriodicMesh } from '../periodic-mesh.ts';

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
