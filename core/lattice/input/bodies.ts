import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import type { Point } from '../geometry/vector.ts';
import { partsOf } from '../mesh/edges.ts';
import { type Mesh, sixfoldVolume } from '../mesh/mesh.ts';

/** A surface in more parts counts as that many bodies, without a search for cavities. */
const PARTS_MAX = 2000;

/**
 * Classifies the parts of the surface as bodies and cavities and orients them. The part with the largest
 * volume is the body. An inward part inside it is a cavity; any other part is a second body. An inverted body
 * is flipped with its cavities.
 */
export function settleBodies(
  mesh: Mesh,
  twin: Int32Array,
  closed: boolean,
): { mesh: Mesh; faults: ModelFault[] } {
  const { part, count } = partsOf(twin);
  if (!closed) {
    return { mesh, faults: count > 1 ? [modelFault('several-bodies', { count })] : [] };
  }
  const volumes = partVolumes(mesh, part, count);
  let main = 0;
  for (let i = 1; i < count; i++) if (Math.abs(volumes[i]!) > Math.abs(volumes[main]!)) main = i;
  const faults: ModelFault[] = [];
  let settled = mesh;
  const sign = volumes[main]! < 0 ? -1 : 1;
  if (sign < 0) {
    settled = turnedOver(mesh);
    faults.push(modelFault('flipped', { count: mesh.triangles.length / 3 }));
  }
  if (count === 1) return { mesh: settled, faults };
  const bodies = count > PARTS_MAX ? count : count - cavityCount(mesh, part, volumes, main);
  if (bodies > 1)
    faults.push(
      modelFault('several-bodies', { count: bodies, at: placeOfSecond(mesh, part, volumes, main) }),
    );
  return { mesh: settled, faults };
}

/**
 * Point on the largest part other than the main one; preferably of a part with the main one's orientation.
 */
function placeOfSecond(mesh: Mesh, part: Int32Array, volumes: Float64Array, main: number): Point {
  const weight = (i: number) => volumes[i]! * Math.sign(volumes[main]!);
  let second = main === 0 ? 1 : 0;
  for (let i = 0; i < volumes.length; i++) {
    if (i !== main && weight(i) > weight(second)) second = i;
  }
  const v = mesh.triangles[3 * part.indexOf(second)]! * 3;
  return [mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!];
}

function turnedOver(mesh: Mesh): Mesh {
  const out = mesh.triangles.slice();
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = mesh.triangles[i + 2]!;
    out[i + 2] = mesh.triangles[i + 1]!;
  }
  return { positions: mesh.positions, triangles: out };
}

function partVolumes(mesh: Mesh, part: Int32Array, count: number): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const volumes = new Float64Array(count);
  for (let f = 0; f < part.length; f++) {
    volumes[part[f]!]! += sixfoldVolume(p, 0, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3) / 6;
  }
  return volumes;
}

/** Number of parts inside the main one with the opposite orientation. */
function cavityCount(mesh: Mesh, part: Int32Array, volumes: Float64Array, main: number): number {
  const { positions: p, triangles: t } = mesh;
  const seen = new Uint8Array(volumes.length);
  const points: Point[] = [];
  for (let f = 0; f < part.length; f++) {
    const i = part[f]!;
    if (seen[i]) continue;
    seen[i] = 1;
    if (i === main || volumes[i]! * Math.sign(volumes[main]!) >= 0) continue;
    const v = t[f * 3]! * 3;
    points.push([p[v]!, p[v + 1]!, p[v + 2]!]);
  }
  return pointsInside(mesh, part, main, points);
}

/** Number of points inside one part of the surface: parity of one slightly slanted ray each. */
function pointsInside(mesh: Mesh, part: Int32Array, wanted: number, points: Point[]): number {
  if (points.length === 0) return 0;
  const { positions: p, triangles: t } = mesh;
  // A slant that no modelled edge shares keeps the rays off vertices and edges.
  const slantX = 0.000_312_7;
  const slantY = 0.000_174_3;
  // Projection along the rays: sorted by one projected coordinate, few points remain to test with each face.
  const flat = (x: number, z: number) => x - slantX * z;
  const sorted = points.map((at) => ({ at, x: flat(at[0], at[2]), inside: false }));
  sorted.sort((one, other) => one.x - other.x);
  const q = new Float64Array(9);
  for (let f = 0; f < part.length; f++) {
    if (part[f] !== wanted) continue;
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < 3; k++) {
      const v = t[f * 3 + k]! * 3;
      const x = flat(p[v]!, p[v + 2]!);
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    for (let i = firstFrom(sorted, low); i < sorted.length && sorted[i]!.x <= high; i++) {
      const { at } = sorted[i]!;
      for (let k = 0; k < 3; k++) {
        const v = t[f * 3 + k]! * 3;
        const dz = p[v + 2]! - at[2];
        q[k * 3] = p[v]! - at[0] - slantX * dz;
        q[k * 3 + 1] = p[v + 1]! - at[1] - slantY * dz;
        q[k * 3 + 2] = dz;
      }
      const wa = q[3]! * q[7]! - q[4]! * q[6]!;
      const wb = q[6]! * q[1]! - q[7]! * q[0]!;
      const wc = q[0]! * q[4]! - q[1]! * q[3]!;
      if (!((wa > 0 && wb > 0 && wc > 0) || (wa < 0 && wb < 0 && wc < 0))) continue;
      if ((wa * q[2]! + wb * q[5]! + wc * q[8]!) / (wa + wb + wc) > 0) {
        sorted[i]!.inside = !sorted[i]!.inside;
      }
    }
  }
  return sorted.filter((point) => point.inside).length;
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
