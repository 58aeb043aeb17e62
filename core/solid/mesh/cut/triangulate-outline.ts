import { type Point, pointOf } from '../../geometry/vector.ts';
import { PlanarMesh } from '../arrangement/planar/planar-mesh.ts';
import { bridgeOpenings } from './bridge-openings.ts';
import { OutlineRings } from './outline-rings.ts';

/** Corners of a face's outlines at most: ears are looked for among all of them. */
const CORNERS_MAX = 2000;

/**
 * Triangulates a face with openings, with every vertex of its outlines and no others; three vertex numbers a triangle.
 * Ears are cut off, then diagonals turned to the shorter way (Delaunay). Every triangle runs anticlockwise or has no
 * area, exactly: so together they cover each place as often as the outlines wind around it. Undefined where no such
 * triangles are found, as where outlines cross by rounding, where two of them would share a side the same way, and for
 * very long outlines.
 * @param p x, y, z per vertex
 */
export function triangulateOutline(
  p: ArrayLike<number>,
  loops: readonly (readonly number[])[],
  normal: Point,
): number[] | undefined {
  const vertices = loops.flat();
  if (vertices.length > CORNERS_MAX || loops.some(({ length }) => length < 3)) return undefined;
  const rings = new OutlineRings(p, loops, normal);
  const starts = bridgeOpenings(rings);
  if (!starts) return undefined;
  const corners: number[] = [];
  for (const start of starts) if (!cutEars(rings, start, corners)) return undefined;
  return withShortDiagonals(rings, corners)?.map((point) => vertices[point]!);
}

/** Cuts a ring into triangles and adds their corners to `out`; false where no ear is left. */
function cutEars(rings: OutlineRings, start: number, out: number[]): boolean {
  const { next, previous } = rings;
  let left = 0;
  const turnsIn = new Uint8Array(next.length);
  const note = (corner: number) => {
    turnsIn[corner] = rings.turn(previous[corner]!, corner, next[corner]!) > 0 ? 0 : 1;
  };
  rings.eachOf(start, (corner) => {
    left++;
    note(corner);
  });
  let at = start;
  for (let misses = 0; left > 3; ) {
    if (misses > 2 * left) return false;
    if (!isEar(rings, at, turnsIn, misses > left)) {
      misses++;
      at = next[at]!;
      continue;
    }
    const before = previous[at]!;
    const after = next[at]!;
    out.push(before, at, after);
    rings.take(at);
    note(before);
    note(after);
    left--;
    misses = 0;
    // Ears side by side would all end in one corner.
    at = next[after]!;
  }
  const before = previous[at]!;
  const after = next[at]!;
  if (rings.turn(before, at, after) < 0) return false;
  out.push(before, at, after);
  return true;
}

/**
 * True if a corner can be cut off: it has an area, and no corner of the ring lies in it.
 * @param takesFlat also a corner without an area, where all others are in one another's way
 */
function isEar(rings: OutlineRings, b: number, turnsIn: Uint8Array, takesFlat: boolean): boolean {
  const { next, previous } = rings;
  const a = previous[b]!;
  const c = next[b]!;
  if (turnsIn[b] === 1) return takesFlat && rings.turn(a, b, c) === 0;
  const { x, y } = rings;
  const left = Math.min(x[a]!, x[b]!, x[c]!);
  const right = Math.max(x[a]!, x[b]!, x[c]!);
  const low = Math.min(y[a]!, y[b]!, y[c]!);
  const high = Math.max(y[a]!, y[b]!, y[c]!);
  for (let v = next[c]!; v !== a; v = next[v]!) {
    // Only a corner that turns in can lie within.
    if (turnsIn[v] === 0) continue;
    if (x[v]! < left || x[v]! > right || y[v]! < low || y[v]! > high) continue;
    // At the end of a bridge there are two corners in one place.
    if (rings.isSamePlace(v, a) || rings.isSamePlace(v, b) || rings.isSamePlace(v, c)) continue;
    if (rings.turn(a, b, v) >= 0 && rings.turn(b, c, v) >= 0 && rings.turn(c, a, v) >= 0) return false;
  }
  return true;
}

/**
 * The same face with better triangles: three points each. Sides of the outlines stay, for one triangle has them.
 * Undefined where two triangles have a side the same way, so that a neighbour is not known.
 */
function withShortDiagonals(rings: OutlineRings, corners: readonly number[]): number[] | undefined {
  const { coordinates, axis, view } = rings;
  const points = {
    coordinates,
    turn: (_: number, a: number, { b, c }: { b: number; c: number }) => rings.turn(a, b, c) * view,
  };
  const mesh = new PlanarMesh(points, axis, view);
  const count = coordinates.length / 3;
  const halfAt = new Map<number, number>();
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = pointOf((k) => rings.point[corners[i + k]!]!);
    const first = mesh.addTriangle(a, b, c);
    for (const [k, from, to] of [
      [0, a, b],
      [1, b, c],
      [2, c, a],
    ] as const) {
      if (from === to || halfAt.has(from * count + to)) return undefined;
      halfAt.set(from * count + to, first + k);
      const back = halfAt.get(to * count + from);
      if (back !== undefined) mesh.join(first + k, back);
    }
  }
  mesh.legalize([...halfAt.values()]);
  return mesh.from;
}
