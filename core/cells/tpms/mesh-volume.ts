import { cross, pointOf } from '../../solid/geometry/vector.ts';
import type { CellField } from './field.ts';
import { cornerPlace, type PeriodicMesh } from './periodic-mesh.ts';
import type { BandUnit } from './unit.ts';

/** Three vertices of a triangle, mm. */
export type Triangle = readonly [Float64Array, Float64Array, Float64Array];

/** Simpson's nodes from a prism's lower face to its upper one; exact, since its volume is cubic. */
const SIMPSON = [
  [0, 1 / 6],
  [0.5, 4 / 6],
  [1, 1 / 6],
] as const;
/** Sample points of a triangle in barycentric weights: exact for quadratics, such as the error of a chord. */
const MIDDLES = [
  [2 / 3, 1 / 6, 1 / 6],
  [1 / 6, 2 / 3, 1 / 6],
  [1 / 6, 1 / 6, 2 / 3],
] as const;

/** Volume of the prisms of one period, mm3, exact for the meshed sheet, whose faces are chords. */
export function bandVolume(mesh: PeriodicMesh, unit: BandUnit): number {
  const low = places();
  const high = places();
  let volume = 0;
  eachTriangle(mesh, { positions: unit.low, into: low }, (t) => {
    for (let k = 0; k < 3; k++) cornerPlace(mesh, t + k, unit.high, high[k]!);
    volume += prismVolume(low, high);
  });
  return volume;
}

/** Volume between the lower and the upper face of a prism, mm3. */
export function prismVolume(low: Triangle, high: Triangle): number {
  let volume = 0;
  for (const [at, weight] of SIMPSON) volume += weight * prismSection(low, high, at);
  return volume;
}

/** Volume per unit of the way from the lower (0) to the upper face (1) of a prism at one position, mm3. */
export function prismSection(low: Triangle, high: Triangle, at: number): number {
  for (let k = 0; k < 3; k++) {
    for (let axis = 0; axis < 3; axis++)
      between[k]![axis] = low[k]![axis]! + at * (high[k]![axis]! - low[k]![axis]!);
  }
  const n = areaVector(between);
  let volume = 0;
  for (let axis = 0; axis < 3; axis++) {
    let thick = 0;
    for (let k = 0; k < 3; k++) thick += high[k]![axis]! - low[k]![axis]!;
    volume += (n[axis]! * thick) / 3;
  }
  return volume;
}

/**
 * Volume that one period of a mesh encloses beyond the region where its field is negative, mm3; usually
 * negative, because the triangles of a convex surface are chords.
 */
export function gainOverField(mesh: PeriodicMesh, field: CellField): number {
  const corners = places();
  const read = new Float64Array(4);
  let volume = 0;
  eachTriangle(mesh, { positions: mesh.positions, into: corners }, () => {
    const n = areaVector(corners);
    let distance = 0;
    for (const parts of MIDDLES) {
      const [x, y, z] = pointOf(
        (axis) => parts[0] * corners[0][axis]! + parts[1] * corners[1][axis]! + parts[2] * corners[2][axis]!,
      );
      field.read(x, y, z, read);
      distance += read[0]! / Math.hypot(read[1]!, read[2]!, read[3]!) / MIDDLES.length;
    }
    volume += Math.hypot(...n) * distance;
  });
  return volume;
}

export const places = (): Triangle => [new Float64Array(3), new Float64Array(3), new Float64Array(3)];

const between = places();

function eachTriangle(
  mesh: PeriodicMesh,
  { positions, into }: { positions: Float64Array; into: Triangle },
  visit: (firstCorner: number) => void,
): void {
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) cornerPlace(mesh, t + k, positions, into[k]!);
    visit(t);
  }
}

/** Normal of a triangle with the length of its area. */
function areaVector([a, b, c]: Triangle): [number, number, number] {
  const [x, y, z] = cross(
    [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!],
    [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!],
  );
  return [x / 2, y / 2, z / 2];
}
