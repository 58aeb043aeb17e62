import { pointOf } from '../../../solid/geometry/vector.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { WallLimits, WallPoints } from './wall-points.ts';

/** Points in the middle of the walls with their neighbours in the same sheet. */
export interface WallGraph {
  count: number;
  places: Float64Array;
  normals: Float64Array;
  halfMm: Float64Array;
  /** Neighbours of point i: `others` from `start[i]` to `start[i + 1]`. */
  start: Uint32Array;
  others: Uint32Array;
  /** 1 where the sheet ends. */
  isBoundary: Uint8Array;
  /** 1 where the sheet ends at another one. */
  isJoint: Uint8Array;
  /** At a boundary the unit vector out of the sheet, in it. */
  outward: Float64Array;
}

/** Neighbours stand at most this many spacings apart. */
const REACH_SPACINGS = 2.4;
/** Neighbours in one sheet look the same way: cosine of their normals. */
const SAME_SHEET_COSINE = 0.45;
/** A sheet is in the way when it passes within this share of half the thickness. */
const BESIDE_SHARE = 1.1;
/** A sheet that looks along the way out stands across it. */
const FACES_US_COSINE = 0.7;
/** Rise of a neighbour over the plane of a point, in shares of their distance; more lies in another sheet. */
const MOST_RISE = 0.5;
/** Gap between the directions to the neighbours from which a point lies at the boundary, radians. */
const RIM_GAP = (125 / 180) * Math.PI;
/** Gap above which the direction of the boundary is unknown: a tip. */
const TIP_GAP = (230 / 180) * Math.PI;
/** Rounds in which normals take the mean of their neighbours'. */
const NORMAL_ROUNDS = 3;

/** Joins points of a sheet, evens normals, finds the sheets' boundaries and moves them to full reach. */
export function wallGraph(points: WallPoints, tree: SurfaceTree, limits: WallLimits): WallGraph {
  const { spacingMm, clearMm } = limits;
  const places = Float64Array.from(points.places);
  const normals = Float64Array.from(points.normals);
  const halfMm = Float64Array.from(points.halfMm);
  const graph = joinPoints({ places, normals, halfMm }, spacingMm, tree);
  for (let round = 0; round < NORMAL_ROUNDS; round++) evenNormals(graph);
  findBoundaries(graph);
  const hash = new PointHash(spacingMm * REACH_SPACINGS, graph.count);
  for (let i = 0; i < graph.count; i++) hash.add(places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!);
  for (let i = 0; i < graph.count; i++) {
    if (!graph.isBoundary[i]) continue;
    alongBoundaryFace(graph, tree, i, 3 * spacingMm + clearMm);
    const at = places.subarray(i * 3, i * 3 + 3);
    const way = graph.outward.subarray(i * 3, i * 3 + 3);
    const out = tree.ray(at, way) - clearMm;
    const isNear = out <= 2 * spacingMm;
    graph.isJoint[i] = meetsSheet(graph, hash, i, Math.max(0, Math.min(out, 3 * spacingMm))) ? 1 : 0;
    if (!isNear || graph.isJoint[i]) graph.isBoundary[i] = 0;
    else for (let k = 0; k < 3; k++) at[k]! += way[k]! * out;
  }
  return graph;
}

/** True if another sheet stands across the way out of a point, up to the surface or `mostMm`. */
function meetsSheet(graph: WallGraph, hash: PointHash, i: number, mostMm: number): boolean {
  const { places, normals, halfMm, outward } = graph;
  const stepMm = halfMm[i]! / 2;
  const found = nearPoints();
  for (let mm = 0; mm < mostMm + stepMm; mm += stepMm) {
    const out = Math.min(mm, mostMm);
    const at = pointOf((k) => places[i * 3 + k]! + out * outward[i * 3 + k]!);
    const near = hash.near(...at, BESIDE_SHARE * halfMm[i]!, found);
    for (let f = 0; f < near; f++) {
      const j = found.ids[f]! * 3;
      let cosine = 0;
      for (let k = 0; k < 3; k++) cosine += outward[i * 3 + k]! * normals[j + k]!;
      if (Math.abs(cosine) > FACES_US_COSINE) return true;
    }
  }
  return false;
}

/** Turns a boundary point's outward direction to the face in front of it, as far as that is in the sheet. */
function alongBoundaryFace(
  { places, normals, outward }: WallGraph,
  tree: SurfaceTree,
  i: number,
  mostMm: number,
): void {
  const way = outward.subarray(i * 3, i * 3 + 3);
  const n = normals.subarray(i * 3, i * 3 + 3);
  if (tree.ray(places.subarray(i * 3, i * 3 + 3), way, 0, mostMm) === Infinity) return;
  const f = tree.normals.subarray(tree.face * 3, tree.face * 3 + 3);
  const across = f[0]! * n[0]! + f[1]! * n[1]! + f[2]! * n[2]!;
  const flat = [0, 1, 2].map((k) => f[k]! - across * n[k]!);
  const length = Math.hypot(flat[0]!, flat[1]!, flat[2]!);
  const same = (flat[0]! * way[0]! + flat[1]! * way[1]! + flat[2]! * way[2]!) / length;
  if (!(length > 0.5 && same > 0.6)) return;
  for (let k = 0; k < 3; k++) way[k] = flat[k]! / length;
}

function joinPoints(
  { places, normals, halfMm }: { places: Float64Array; normals: Float64Array; halfMm: Float64Array },
  spacingMm: number,
  tree: SurfaceTree,
): WallGraph {
  const count = halfMm.length;
  const reach = REACH_SPACINGS * spacingMm;
  const hash = new PointHash(reach, count);
  for (let i = 0; i < count; i++) hash.add(places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!);
  const found = nearPoints();
  const lists: number[][] = Array.from({ length: count }, () => []);
  const middle = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const number = hash.near(places[a]!, places[a + 1]!, places[a + 2]!, reach, found);
    for (let f = 0; f < number; f++) {
      const j = found.ids[f]!;
      if (j <= i) continue;
      const b = j * 3;
      let cosine = 0;
      let riseA = 0;
      let riseB = 0;
      for (let k = 0; k < 3; k++) {
        const d = places[b + k]! - places[a + k]!;
        cosine += normals[a + k]! * normals[b + k]!;
        riseA += d * normals[a + k]!;
        riseB += d * normals[b + k]!;
        middle[k] = places[a + k]! + d / 2;
      }
      if (Math.abs(cosine) < SAME_SHEET_COSINE) continue;
      const rise = Math.max(Math.abs(riseA), Math.abs(riseB)) / Math.sqrt(found.squared[f]!);
      if (rise > MOST_RISE || Math.max(Math.abs(riseA), Math.abs(riseB)) > halfMm[i]! + halfMm[j]!) continue;
      if (rise > 0.15 && !tree.isInside(middle)) continue;
      lists[i]!.push(j);
      lists[j]!.push(i);
    }
  }
  const start = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) start[i + 1] = start[i]! + lists[i]!.length;
  const others = new Uint32Array(start[count]!);
  for (let i = 0; i < count; i++) others.set(lists[i]!, start[i]!);
  return {
    count,
    places,
    normals,
    halfMm,
    start,
    others,
    isBoundary: new Uint8Array(count),
    isJoint: new Uint8Array(count),
    outward: new Float64Array(count * 3),
  };
}

/** Sets each normal to the mean of its own and its neighbours'. */
function evenNormals({ count, normals, start, others }: WallGraph): void {
  const before = normals.slice();
  for (let i = 0; i < count; i++) {
    let x = before[i * 3]!;
    let y = before[i * 3 + 1]!;
    let z = before[i * 3 + 2]!;
    const [nx, ny, nz] = [x, y, z];
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = others[e]! * 3;
      const sign = nx * before[j]! + ny * before[j + 1]! + nz * before[j + 2]! < 0 ? -1 : 1;
      x += sign * before[j]!;
      y += sign * before[j + 1]!;
      z += sign * before[j + 2]!;
    }
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[i * 3] = x / length;
    normals[i * 3 + 1] = y / length;
    normals[i * 3 + 2] = z / length;
  }
}

function findBoundaries(graph: WallGraph): void {
  const { count, places, normals, start, others, isBoundary, outward } = graph;
  for (let i = 0; i < count; i++) {
    const n = normals.subarray(i * 3, i * 3 + 3);
    const least = Math.abs(n[0]!) < 0.6 ? 0 : Math.abs(n[1]!) < 0.6 ? 1 : 2;
    // Any two directions across the normal.
    const u = [0, 0, 0];
    u[least] = 1;
    const along = u[0]! * n[0]! + u[1]! * n[1]! + u[2]! * n[2]!;
    for (let k = 0; k < 3; k++) u[k] = u[k]! - along * n[k]!;
    const length = Math.hypot(u[0]!, u[1]!, u[2]!);
    for (let k = 0; k < 3; k++) u[k] = u[k]! / length;
    const v = [n[1]! * u[2]! - n[2]! * u[1]!, n[2]! * u[0]! - n[0]! * u[2]!, n[0]! * u[1]! - n[1]! * u[0]!];
    const angles: number[] = [];
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      let x = 0;
      let y = 0;
      for (let k = 0; k < 3; k++) {
        const d = places[others[e]! * 3 + k]! - places[i * 3 + k]!;
        x += d * u[k]!;
        y += d * v[k]!;
      }
      angles.push(Math.atan2(y, x));
    }
    angles.sort((a, b) => a - b);
    let widest = angles.length === 0 ? 2 * Math.PI : 0;
    let middle = 0;
    for (let e = 0; e < angles.length; e++) {
      const next = e + 1 < angles.length ? angles[e + 1]! : angles[0]! + 2 * Math.PI;
      if (next - angles[e]! > widest) {
        widest = next - angles[e]!;
        middle = (next + angles[e]!) / 2;
      }
    }
    if (widest < RIM_GAP || widest > TIP_GAP) continue;
    isBoundary[i] = 1;
    for (let k = 0; k < 3; k++) outward[i * 3 + k] = Math.cos(middle) * u[k]! + Math.sin(middle) * v[k]!;
  }
}
