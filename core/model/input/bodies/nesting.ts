import { type Point, pointOf } from '../../../solid/geometry/vector.ts';
import { type Mesh, sixfoldVolume } from '../../../solid/mesh/mesh.ts';

/** A slant that no modelled edge shares keeps the rays off vertices and edges. */
const SLANT_X = 0.000_312_7;
const SLANT_Y = 0.000_174_3;

/** Signed volume of each part of a surface, mm3. */
export function partVolumes(mesh: Mesh, part: Int32Array, count: number): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const volumes = new Float64Array(count);
  const origin = (t[0] ?? 0) * 3;
  for (let f = 0; f < part.length; f++) {
    volumes[part[f]!]! += sixfoldVolume(p, origin, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3) / 6;
  }
  return volumes;
}

/** Sample points per part for the test of nesting; some may lie on another part that it touches. */
const PLACES = 9;
/** A place nearer to a face than this, as a share of its coordinates, lies on it. */
const TOUCH_SHARE = 1e-5;

interface Place {
  part: number;
  at: Point;
  within: Set<number>;
  touched: Set<number>;
}

/**
 * The parts around each part of a closed surface: those that most of a few places on it lie in, by the parity of one
 * slightly slanted ray each; places on the other part do not count. Meaningful where parts do not cross.
 */
export function partsAround(mesh: Mesh, part: Int32Array, count: number): Set<number>[] {
  if (count < 2) return [new Set()];
  const places = placesOn(mesh, part, count);
  castRays(mesh, part, places);
  const inside = Array.from({ length: count }, () => new Map<number, number>());
  for (const { part: own, within, touched } of places) {
    const votes = inside[own]!;
    for (const other of within) if (!touched.has(other)) votes.set(other, (votes.get(other) ?? 0) + 1);
  }
  const placesOf = inside.map((): Place[] => []);
  for (const place of places) placesOf[place.part]!.push(place);
  const outside = (own: number, other: number) =>
    placesOf[own]!.filter(({ within, touched }) => !within.has(other) && !touched.has(other)).length;
  return inside.map(
    (votes, own) =>
      new Set([...votes].filter(([other, share]) => share > outside(own, other)).map(([other]) => other)),
  );
}

/** Middles of a few faces of each part. */
function placesOn({ positions: p, triangles: t }: Mesh, part: Int32Array, count: number): Place[] {
  const faces = new Int32Array(count);
  for (let f = 0; f < part.length; f++) faces[part[f]!]!++;
  const passed = new Int32Array(count);
  const places: Place[] = [];
  for (let f = 0; f < part.length; f++) {
    const own = part[f]!;
    const stride = Math.ceil(faces[own]! / PLACES);
    if (passed[own]!++ % stride !== 0) continue;
    const [a, b, c] = [t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3];
    const at = pointOf((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3);
    places.push({ part: own, at, within: new Set(), touched: new Set() });
  }
  return places;
}

/** Finds the other parts that each place lies in and on. */
function castRays({ positions: p, triangles: t }: Mesh, part: Int32Array, places: readonly Place[]): void {
  // Projection along the rays: sorted by one projected coordinate, few places remain to test with each face.
  const flat = (x: number, z: number) => x - SLANT_X * z;
  const sorted = places.map((place) => ({ place, x: flat(place.at[0], place.at[2]) }));
  sorted.sort((one, other) => one.x - other.x);
  const q = new Float64Array(9);
  for (let f = 0; f < part.length; f++) {
    const own = part[f]!;
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < 3; k++) {
      const v = t[f * 3 + k]! * 3;
      const x = flat(p[v]!, p[v + 2]!);
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    for (let i = firstFrom(sorted, low); i < sorted.length && sorted[i]!.x <= high; i++) {
      const { part: of, at, within, touched } = sorted[i]!.place;
      if (of === own) continue;
      for (let k = 0; k < 3; k++) {
        const v = t[f * 3 + k]! * 3;
        const dz = p[v + 2]! - at[2];
        q[k * 3] = p[v]! - at[0] - SLANT_X * dz;
        q[k * 3 + 1] = p[v + 1]! - at[1] - SLANT_Y * dz;
        q[k * 3 + 2] = dz;
      }
      const wa = q[3]! * q[7]! - q[4]! * q[6]!;
      const wb = q[6]! * q[1]! - q[7]! * q[0]!;
      const wc = q[0]! * q[4]! - q[1]! * q[3]!;
      if (!((wa > 0 && wb > 0 && wc > 0) || (wa < 0 && wb < 0 && wc < 0))) continue;
      const above = (wa * q[2]! + wb * q[5]! + wc * q[8]!) / (wa + wb + wc);
      if (Math.abs(above) <= TOUCH_SHARE * Math.hypot(...at)) touched.add(own);
      if (above > 0 && !within.delete(own)) within.add(own);
    }
  }
}

/** Index of the first entry of an ascending list from `low` on. */
function firstFrom(sorted: { x: number }[], low: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.x < low) from = middle + 1;
    else to = middle;
  }
  return from;
}
