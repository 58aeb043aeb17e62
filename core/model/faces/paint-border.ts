import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Point } from '../../solid/geometry/vector.ts';

/** Longest edge of the pieces along the border of a patch, in radii of the brush. */
const PIECE_SHARE = 1 / 4;
/** Nearer to a corner than this share of an edge, the border runs through the corner. */
const EDGE_SHARE = 1 / 50;
/** Shortest edge that is divided, as a share of the coordinates: single precision has no finer step. */
const PIECE_PRECISION = 2 ** -20;

/** One place of a brush. */
export interface Dab {
  atMm: Readonly<Point>;
  radiusMm: number;
  erases: boolean;
}

/** Painted triangles, 9 numbers each, and the triangle of the model of each. */
export interface Pieces {
  corners: number[];
  of: number[];
}

/** Adds what is painted of a triangle, divided along the border. */
export function addPieces(pieces: Pieces, triangle: number, c: Float32Array, dabs: readonly Dab[]): void {
  const near = dabs.filter(({ atMm: [x, y, z], radiusMm }) => {
    return squaredDistanceToTriangle(c, 0, 3, 6, x, y, z) <= radiusMm * radiusMm;
  });
  const [from, longest] = longestEdge(c);
  const isPainted = stateOf(c, near);
  if (isPainted === undefined) {
    const finest = Math.max(
      Math.min(...near.map(({ radiusMm }) => radiusMm)) * PIECE_SHARE,
      Math.max(...c.map(Math.abs)) * PIECE_PRECISION,
    );
    if (longest > finest) {
      for (const half of halves(c, from)) addPieces(pieces, triangle, half, near);
      return;
    }
    pieces.corners.push(...clipped(c, near));
    pieces.of.push(...new Array(pieces.corners.length / 9 - pieces.of.length).fill(triangle));
    return;
  }
  if (!isPainted) return;
  pieces.corners.push(...c);
  pieces.of.push(triangle);
}

/** The painted part of a piece that the border crosses, as triangles: straight between its crossings of the edges. */
function clipped(c: Float32Array, near: readonly Dab[]): number[] {
  const ends = [0, 3, 6].map((k) => ({
    at: c.subarray(k, k + 3),
    withinMm: withinBorder(near, c[k]!, c[k + 1]!, c[k + 2]!),
  }));
  const corners = new Set<Float32Array>();
  ends.forEach((end, k) => {
    const next = ends[(k + 1) % 3]!;
    const isOn = end.withinMm > 0;
    if (isOn) corners.add(end.at);
    if (isOn === next.withinMm > 0) return;
    // From the painted end, so that both neighbours of an edge find the same place.
    const [on, off] = isOn ? [end, next] : [next, end];
    const share = on.withinMm / (on.withinMm - off.withinMm);
    if (share > 1 - EDGE_SHARE) corners.add(off.at);
    else if (share > EDGE_SHARE) corners.add(on.at.map((mm, axis) => mm + share * (off.at[axis]! - mm)));
  });
  const [first, ...others] = corners;
  return others.slice(1).flatMap((corner, i) => [...first!, ...others[i]!, ...corner]);
}

/** Distance of a place from the border of what the dabs paint, mm; negative beside it. */
function withinBorder(dabs: readonly Dab[], x: number, y: number, z: number): number {
  return dabs.reduce((within, { atMm: [ax, ay, az], radiusMm, erases }) => {
    const mm = radiusMm - Math.hypot(x - ax, y - ay, z - az);
    return erases ? Math.min(within, -mm) : Math.max(within, mm);
  }, Number.NEGATIVE_INFINITY);
}

/** True if a triangle is painted as a whole, false if nothing of it, undefined if it has to be divided. */
function stateOf(c: Float32Array, near: readonly Dab[]): boolean | undefined {
  let isPart = false;
  for (const dab of near.toReversed()) {
    if ([0, 3, 6].every((k) => reaches(dab, c[k]!, c[k + 1]!, c[k + 2]!))) {
      if (!dab.erases) return true;
      return isPart ? undefined : false;
    }
    if (dab.erases) return near.some(({ erases }) => !erases) ? undefined : false;
    isPart = true;
  }
  return isPart ? undefined : false;
}

/** True if a place is within the radius of a dab. */
export function reaches({ atMm: [ax, ay, az], radiusMm }: Dab, x: number, y: number, z: number): boolean {
  return (x - ax) ** 2 + (y - ay) ** 2 + (z - az) ** 2 <= radiusMm * radiusMm;
}

/** Corner from which the longest edge runs, and its length, mm. */
function longestEdge(c: Float32Array): [number, number] {
  let [corner, most] = [0, -1];
  for (let k = 0; k < 3; k++) {
    const [a, b] = [3 * k, 3 * ((k + 1) % 3)];
    const mm = Math.hypot(c[a]! - c[b]!, c[a + 1]! - c[b + 1]!, c[a + 2]! - c[b + 2]!);
    if (mm > most) [corner, most] = [k, mm];
  }
  return [corner, most];
}

/** A triangle in two, through the middle of the edge from a corner. */
function halves(c: Float32Array, from: number): [Float32Array, Float32Array] {
  const [a, b] = [3 * from, 3 * ((from + 1) % 3)];
  const [one, other] = [c.slice(), c.slice()];
  for (let k = 0; k < 3; k++) one[b + k] = other[a + k] = (c[a + k]! + c[b + k]!) / 2;
  return [one, other];
}
