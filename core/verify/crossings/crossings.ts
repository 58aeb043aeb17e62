import { buildFaceTree, type FaceTree, meetingPairs } from './face-tree.ts';
import { sideOf } from './orientation.ts';
import { overlapDepth } from './overlap.ts';

type Place = [x: number, y: number, z: number];

/** Self-intersections of a surface deeper than a tolerance. */
export interface Crossings {
  /** Pairs of faces that intersect or overlap at least as deep as the tolerance. */
  pairs: number;
  /** Distance that the worst pair would have to move apart. */
  deepestMm: number;
  /** Vertex of the worst pair. */
  at?: Place;
}

/**
 * Finds every pair of faces that crosses: an edge of one has its ends on both sides of the other and meets it; or both
 * lie in one plane and share area. Exact for the given coordinates. An edge across the boundary of a face counts; one
 * that ends on a face does not. Shares nothing with the search of the input gate. About linear in faces.
 * @param corners 9 coordinates per face
 * @param toleranceMm ignores shallower crossings; 0 finds all, and takes several times as long
 * @param onPair receives the face of each pair with the greater number
 */
export function findCrossings(
  corners: Float32Array,
  toleranceMm: number,
  onPair?: (face: number) => void,
): Crossings {
  return crossingsWithin(readiedSurface(corners), toleranceMm, { onPair });
}

/** A surface that is ready for a search. */
export interface ReadiedSurface {
  /** 9 coordinates per face, in the given order. */
  corners: Float32Array;
  tree: FaceTree;
  /** Per face, in the tree's order, its unit normal and its plane's distance from the origin. */
  plane: Float64Array;
}

/** Prepares a surface, 9 coordinates per face. */
export function readiedSurface(corners: Float32Array): ReadiedSurface {
  const tree = buildFaceTree(corners);
  return { corners, tree, plane: planesOf(tree.corners) };
}

/** `findCrossings` in a part. @param within pairs of boxes of its tree (`pairsOfBoxes`); default: all */
export function crossingsWithin(
  { corners, tree, plane }: ReadiedSurface,
  toleranceMm: number,
  { within, onPair }: { within?: Int32Array; onPair?: ((face: number) => void) | undefined } = {},
): Crossings {
  const found: Crossings = { pairs: 0, deepestMm: 0 };
  meetingPairs(
    tree,
    (i, j) => {
      const depthMm = crossingDepth(tree.corners, plane, i, j, toleranceMm);
      if (depthMm < 0) return;
      const f = tree.order ? Math.max(tree.order[i]!, tree.order[j]!) : Math.max(i, j);
      found.pairs++;
      onPair?.(f);
      if (depthMm < found.deepestMm && found.at) return;
      found.deepestMm = depthMm;
      found.at = [corners[f * 9]!, corners[f * 9 + 1]!, corners[f * 9 + 2]!];
    },
    within,
  );
  return found;
}

export function joinedCrossings(parts: readonly Crossings[]): Crossings {
  const all: Crossings = { pairs: 0, deepestMm: 0 };
  for (const { pairs, deepestMm, at } of parts) {
    all.pairs += pairs;
    if (!at || (deepestMm < all.deepestMm && all.at)) continue;
    all.deepestMm = deepestMm;
    all.at = at;
  }
  return all;
}

/** Distance of vertices that may be in a face's plane, mm: far more than the rounding of doubles. */
const IN_PLANE_MM = 1e-6;

/**
 * Returns how deep two faces cross, mm; -1 if they do not, or by less than `leastMm`. Doubles sort out pairs
 * of which one stays on one side of the other's plane, as nearly all do. They also find the edges with ends
 * on both sides of a face; only those few are decided exactly.
 * @param plane per face its unit normal and its plane's distance from the origin
 */
function crossingDepth(p: Float32Array, plane: Float64Array, f: number, g: number, leastMm: number): number {
  const farMm = leastMm / 2;
  let depthMm = -1;
  for (let turn = 0; turn < 2; turn++) {
    const o = (turn === 0 ? f : g) * 9;
    const other = turn === 0 ? g : f;
    const n = other * 4;
    const x = plane[n]!;
    const y = plane[n + 1]!;
    const z = plane[n + 2]!;
    const w = plane[n + 3]!;
    const a = x * p[o]! + y * p[o + 1]! + z * p[o + 2]! - w;
    const b = x * p[o + 3]! + y * p[o + 4]! + z * p[o + 5]! - w;
    const c = x * p[o + 6]! + y * p[o + 7]! + z * p[o + 8]! - w;
    const all = leastMm === 0;
    const ab = all || isAcross(a, b, farMm);
    const bc = all || isAcross(b, c, farMm);
    const ca = all || isAcross(c, a, farMm);
    if (!(ab || bc || ca)) {
      if (turn > 0) return -1;
      const isInPlane = Math.abs(a) < IN_PLANE_MM && Math.abs(b) < IN_PLANE_MM && Math.abs(c) < IN_PLANE_MM;
      return isInPlane ? coplanarDepth(p, f, g, leastMm) : -1;
    }
    const t = other * 9;
    if (ab && (all || mayPierce(p, plane, other, o, o + 3, a / (a - b))))
      depthMm = Math.max(depthMm, piercingDepth(p, o, o + 3, t));
    if (bc && (all || mayPierce(p, plane, other, o + 3, o + 6, b / (b - c))))
      depthMm = Math.max(depthMm, piercingDepth(p, o + 3, o + 6, t));
    if (ca && (all || mayPierce(p, plane, other, o + 6, o, c / (c - a))))
      depthMm = Math.max(depthMm, piercingDepth(p, o + 6, o, t));
  }
  if (depthMm < 0 && leastMm === 0) return coplanarDepth(p, f, g, 0);
  return depthMm < leastMm ? -1 : depthMm;
}

function isAcross(a: number, b: number, farMm: number): boolean {
  return (a > farMm && b < -farMm) || (a < -farMm && b > farMm);
}

/** False if an edge `s`, `e` certainly passes beside a face, whose plane it meets at this share of its length. */
function mayPierce(
  p: Float32Array,
  plane: Float64Array,
  face: number,
  s: number,
  e: number,
  share: number,
): boolean {
  const g = face * 9;
  const n = face * 4;
  const x = p[s]! + share * (p[e]! - p[s]!);
  const y = p[s + 1]! + share * (p[e + 1]! - p[s + 1]!);
  const z = p[s + 2]! + share * (p[e + 2]! - p[s + 2]!);
  for (let k = 0; k < 9; k += 3) {
    const from = g + k;
    const to = g + ((k + 3) % 9);
    const ux = p[to]! - p[from]!;
    const uy = p[to + 1]! - p[from + 1]!;
    const uz = p[to + 2]! - p[from + 2]!;
    const vx = x - p[from]!;
    const vy = y - p[from + 1]!;
    const vz = z - p[from + 2]!;
    const inward =
      plane[n]! * (uy * vz - uz * vy) +
      plane[n + 1]! * (uz * vx - ux * vz) +
      plane[n + 2]! * (ux * vy - uy * vx);
    if (inward < 0) return false;
  }
  return true;
}

/** How far two coplanar faces overlap, mm; -1 if not coplanar, or by less than `leastMm`. */
function coplanarDepth(p: Float32Array, f: number, g: number, leastMm: number): number {
  // Cheaper than the exact sides, and most coplanar faces are beside one another.
  const overlapMm = overlapDepth(p, f * 9, g * 9);
  if (overlapMm < leastMm) return -1;
  for (let k = 0; k < 9; k += 3) if (sideOf(p, f * 9, f * 9 + 3, f * 9 + 6, g * 9 + k) !== 0) return -1;
  return overlapMm;
}

/** Per face its unit normal and its plane's distance from the origin; zeros without area. */
function planesOf(p: Float32Array): Float64Array {
  const plane = new Float64Array((p.length / 9) * 4);
  for (let o = 0, n = 0; o < p.length; o += 9, n += 4) {
    const ux = p[o + 3]! - p[o]!;
    const uy = p[o + 4]! - p[o + 1]!;
    const uz = p[o + 5]! - p[o + 2]!;
    const vx = p[o + 6]! - p[o]!;
    const vy = p[o + 7]! - p[o + 1]!;
    const vz = p[o + 8]! - p[o + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    plane[n] = x / length;
    plane[n + 1] = y / length;
    plane[n + 2] = z / length;
    plane[n + 3] = plane[n]! * p[o]! + plane[n + 1]! * p[o + 1]! + plane[n + 2]! * p[o + 2]!;
  }
  return plane;
}

/**
 * Returns how far an edge or the face would have to move apart, mm: by the smaller of the ends' distances
 * from the face, or over its boundary. Returns -1 if the edge does not pierce the face. An edge that begins
 * at a vertex of the face leaves it there, or is in its plane.
 * @param s index of the first coordinate of the edge's start, `e` of its end, `g` of the face
 */
function piercingDepth(p: Float32Array, s: number, e: number, g: number): number {
  if (isVertex(p, g, s) || isVertex(p, g, e)) return -1;
  const above = sideOf(p, g, g + 3, g + 6, s);
  if (above === 0 || sideOf(p, g, g + 3, g + 6, e) !== -above) return -1;
  const turns = [sideOf(p, s, e, g, g + 3), sideOf(p, s, e, g + 3, g + 6), sideOf(p, s, e, g + 6, g)];
  if (turns.includes(1) && turns.includes(-1)) return -1;
  const [ds, de] = [distanceTo(p, g, s), distanceTo(p, g, e)];
  const at = placeOf((k) => p[s + k]! + (ds / (ds + de)) * (p[e + k]! - p[s + k]!));
  return Math.min(ds, de, ...[0, 3, 6].map((k) => distanceToLine(at, p, g + k, g + ((k + 3) % 9))));
}

function placeOf(coordinate: (axis: 0 | 1 | 2) => number): Place {
  return [coordinate(0), coordinate(1), coordinate(2)];
}

/** Returns the distance of a point from the line through two vertices. */
function distanceToLine(at: Place, p: Float32Array, a: number, b: number): number {
  const u = placeOf((k) => p[b + k]! - p[a + k]!);
  const v = placeOf((k) => at[k]! - p[a + k]!);
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  return Math.hypot(...n) / Math.hypot(...u);
}

/** Returns the distance of a point from the plane of a face. */
function distanceTo(p: Float32Array, g: number, s: number): number {
  const u = placeOf((k) => p[g + 3 + k]! - p[g + k]!);
  const v = placeOf((k) => p[g + 6 + k]! - p[g + k]!);
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const along = [0, 1, 2].reduce((sum, k) => sum + n[k]! * (p[s + k]! - p[g + k]!), 0);
  return Math.abs(along) / Math.hypot(...n);
}

/** Returns whether a face, by its first coordinate, has a vertex at the place whose x is at index `v`. */
function isVertex(p: Float32Array, g: number, v: number): boolean {
  for (let o = g; o < g + 9; o += 3)
    if (p[o] === p[v] && p[o + 1] === p[v + 1] && p[o + 2] === p[v + 2]) return true;
  return false;
}
