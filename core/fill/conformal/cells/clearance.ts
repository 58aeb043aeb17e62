import { mapPoint, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { StrutGraph } from './strut-graph.ts';

/** A strut that follows the surface: its two nodes, and the points between them where it bends. */
export interface BentStrut {
  a: number;
  b: number;
  /** x, y, z per bend, from `a` to `b`, mm. */
  via: number[];
}

/** Distance of centre lines from the surface, mm, and by how much less is let through. */
export interface Clearance {
  clearMm: number;
  slackMm: number;
}

/** Tries to move a point to its distance from the surface. */
const MOST_MOVES = 12;
/** Equal segments of a bent strut, at most, before it is halved instead. */
const MOST_SEGMENTS = 4;
/** Extra depths at which its bends are tried, in shares of a segment's distance from the surface. */
const EXTRA_SHARES = [0, 0.7, 1.4, 2.5] as const;
/** Maximum number of halvings of a strut that follows the surface. */
const MOST_HALVINGS = 3;
/** Steps along a strut beside the surface, in shares of its distance. */
const STEP_SHARE = 0.5;

/** Moves nodes that are too near the surface away from it. Returns 1 for nodes that find no room. */
export function moveClear(graph: StrutGraph, tree: SurfaceTree, clearance: Clearance): Uint8Array {
  const lost = new Uint8Array(graph.places.length / 3);
  for (let node = 0; node < lost.length; node++) {
    const at = pointFrom(graph.places, node * 3);
    if (!movedClear(at, tree, clearance)) lost[node] = 1;
    else for (let k = 0; k < 3; k++) graph.places[node * 3 + k] = at[k]!;
  }
  return lost;
}

/** Moves a point inward until it is clear of the surface. False if the wall is too thin there. */
export function movedClear(at: Point, tree: SurfaceTree, { clearMm, slackMm }: Clearance): boolean {
  for (let move = 0; move <= MOST_MOVES; move++) {
    const mm = tree.distance(at[0], at[1], at[2], 2 * clearMm);
    if (mm >= clearMm) return tree.isInside(at);
    if (move === MOST_MOVES) return mm >= clearMm - slackMm && tree.isInside(at);
    const face = tree.face * 3;
    const foot = tree.foot;
    let side = 0;
    for (let k = 0; k < 3; k++) side += (at[k]! - foot[k]!) * tree.normals[face + k]!;
    const isIn = side < 0;
    for (let k = 0; k < 3; k++) {
      const inward = isIn && mm > 1e-6 ? (at[k]! - foot[k]!) / mm : -tree.normals[face + k]!;
      at[k] = foot[k]! + inward * clearMm * (1 + 1e-6);
    }
  }
  return false;
}

/** Strut clear of the surface, bent if need be, in few, long segments; undefined if no bend helps. */
export function bentStrut(
  graph: StrutGraph,
  [a, b]: readonly [number, number],
  tree: SurfaceTree,
  clearance: Clearance,
): BentStrut | undefined {
  const place = (node: number) => pointFrom(graph.places, node * 3);
  const [from, to] = [place(a), place(b)];
  if (isClear(from, to, tree, clearance)) return { a, b, via: [] };
  const middle = between(from, to, 0.5);
  const moved: Point = [...middle];
  if (!movedClear(moved, tree, clearance)) return undefined;
  const deepMm = Math.hypot(moved[0] - middle[0], moved[1] - middle[1], moved[2] - middle[2]);
  for (let segments = 2; segments <= MOST_SEGMENTS; segments++) {
    for (const share of EXTRA_SHARES) {
      // A segment of an arc stands off its chord by the square of its share.
      const extraMm = (share * deepMm) / segments ** 2;
      const via = bends(from, to, segments, tree, { ...clearance, clearMm: clearance.clearMm + extraMm });
      if (via && isClearAlong([...from, ...via, ...to], tree, clearance)) return { a, b, via };
    }
  }
  return halvedStrut({ a, b, from, to }, tree, clearance);
}

/** Points at equal shares between two others, moved clear. */
function bends(
  from: Point,
  to: Point,
  segments: number,
  tree: SurfaceTree,
  clearance: Clearance,
): number[] | undefined {
  const via: number[] = [];
  for (let i = 1; i < segments; i++) {
    const at = between(from, to, i / segments);
    if (!movedClear(at, tree, clearance)) return undefined;
    via.push(...at);
  }
  return via;
}

function isClearAlong(line: readonly number[], tree: SurfaceTree, clearance: Clearance): boolean {
  for (let i = 0; i + 3 < line.length; i += 3) {
    if (!isClear(pointFrom(line, i), pointFrom(line, i + 3), tree, clearance)) return false;
  }
  return true;
}

function between(from: Point, to: Point, share: number): Point {
  return mapPoint(from, (value, k) => value + share * (to[k]! - value));
}

/** Halves a strut repeatedly where it is not clear: for surfaces that bend more than once along it. */
function halvedStrut(
  { a, b, from, to }: { a: number; b: number; from: Point; to: Point },
  tree: SurfaceTree,
  clearance: Clearance,
): BentStrut | undefined {
  const via: number[] = [];
  const follow = (start: Point, end: Point, halvings: number): boolean => {
    if (isClear(start, end, tree, clearance)) return true;
    if (halvings === MOST_HALVINGS) return false;
    const middle = between(start, end, 0.5);
    if (!movedClear(middle, tree, clearance)) return false;
    if (!follow(start, middle, halvings + 1)) return false;
    via.push(...middle);
    return follow(middle, end, halvings + 1);
  };
  return follow(from, to, 0) ? { a, b, via } : undefined;
}

/** True if every point between two clear points keeps its distance from the surface. */
export function isClear(from: Point, to: Point, tree: SurfaceTree, { clearMm, slackMm }: Clearance): boolean {
  const least = clearMm - slackMm;
  const way = mapPoint(to, (value, k) => value - from[k]!);
  const length = Math.hypot(...way);
  if (length === 0) return true;
  let done = 0;
  while (done < length) {
    const t = done / length;
    // A ball with the distance as radius is empty, so the strut is clear for the distance less the clearance.
    const mm = tree.distance(
      from[0] + t * way[0],
      from[1] + t * way[1],
      from[2] + t * way[2],
      least + length,
    );
    if (mm < least) return false;
    done += Math.max(mm - least, STEP_SHARE * clearMm);
  }
  return true;
}
