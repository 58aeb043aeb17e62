import type { Point } from '../../geometry/vector.ts';
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
/** A strut is halved at most so often to follow the surface. */
const MOST_HALVINGS = 3;
/** Steps along a strut beside the surface, in shares of its distance. */
const STEP_SHARE = 0.5;

/** Moves nodes that are too near the surface away from it. Returns 1 for nodes that find no room. */
export function moveClear(graph: StrutGraph, tree: SurfaceTree, clearance: Clearance): Uint8Array {
  const lost = new Uint8Array(graph.places.length / 3);
  for (let node = 0; node < lost.length; node++) {
    const at = graph.places.slice(node * 3, node * 3 + 3) as Point;
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

/** Struts that stay clear of the surface, bent where a straight one would not. Undefined if no bend helps. */
export function bentStrut(
  graph: StrutGraph,
  [a, b]: readonly [number, number],
  tree: SurfaceTree,
  clearance: Clearance,
): BentStrut | undefined {
  const via: number[] = [];
  const place = (node: number) => graph.places.slice(node * 3, node * 3 + 3) as Point;
  const follow = (from: Point, to: Point, halvings: number): boolean => {
    if (isClear(from, to, tree, clearance)) return true;
    if (halvings === MOST_HALVINGS) return false;
    const middle = from.map((value, k) => (value + to[k]!) / 2) as Point;
    if (!movedClear(middle, tree, clearance)) return false;
    if (!follow(from, middle, halvings + 1)) return false;
    via.push(...middle);
    return follow(middle, to, halvings + 1);
  };
  return follow(place(a), place(b), 0) ? { a, b, via } : undefined;
}

/** True if every point between two clear points keeps its distance from the surface. */
export function isClear(from: Point, to: Point, tree: SurfaceTree, { clearMm, slackMm }: Clearance): boolean {
  const least = clearMm - slackMm;
  const way = to.map((value, k) => value - from[k]!) as Point;
  const length = Math.hypot(...way);
  if (length === 0) return true;
  let done = 0;
  while (done < length) {
    const t = done / length;
    // Nothing within the distance lies in a ball of that radius: the strut may go on by what is left of it.
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
