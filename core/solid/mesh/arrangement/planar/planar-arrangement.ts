import { nextHalfEdge, previousHalfEdge } from '../../edges.ts';
import { ArrangementError } from '../arrangement-error.ts';
import { type ExactPlane, threePlanesMeet } from '../exact/exact-plane.ts';
import type { PlanarMesh } from './planar-mesh.ts';

/** A segment to insert: its ends, a plane that contains it, and the layers that begin on its left. */
export interface Segment {
  from: number;
  to: number;
  plane: number;
  gain: number;
}

/** Visits that the exact point of two segments costs. */
const CROSSING_VISITS = 100;
/** Maximum number of flips that free a segment: a constant, and a number per squared count of the edges in its way. */
const TRIES = 256;
const TRIES_PER_EDGE = 64;

/** Puts points and segments into a triangulation and cuts segments where they cross. */
export class PlanarArrangement {
  readonly mesh: PlanarMesh;
  readonly #plane: ExactPlane;
  readonly #planes: readonly ExactPlane[];
  #near = 0;
  #seed = 1;

  /** @param plane plane of the triangulation @param planes planes that segments name */
  constructor(mesh: PlanarMesh, plane: ExactPlane, planes: readonly ExactPlane[]) {
    this.mesh = mesh;
    this.#plane = plane;
    this.#planes = planes;
  }

  /** Adds a point inside the triangulation unless it is there. */
  addPoint(point: number): void {
    const { mesh } = this;
    if (mesh.out.has(point)) return;
    const { h, on } = this.#locate(point);
    this.#near = h;
    if (on < 0) mesh.splitTriangle(h, point);
    else mesh.splitEdge(on, point);
  }

  /** Fixes the edges along a segment between two points of the triangulation. */
  addSegment({ from, to, plane, gain }: Segment): void {
    let at = from;
    while (at !== to) at = this.#step(at, to, { plane, gain });
  }

  /** Goes from a point towards another to the next point on the way, fixes the edge between, and returns the point. */
  #step(at: number, to: number, { plane, gain }: { plane: number; gain: number }): number {
    const { mesh } = this;
    let ahead = -1;
    let crossed = -1;
    mesh.around(at, (h) => {
      const end = mesh.end(h);
      const before = mesh.from[previousHalfEdge(h)]!;
      if (end === to || before === to) {
        ahead = to;
        return true;
      }
      const right = mesh.turn(at, end, to);
      const left = mesh.turn(at, before, to);
      // The angle at a vertex is less than half a turn, so a point straight ahead is between or on a side.
      if (right === 0 && left < 0) ahead = end;
      else if (left === 0 && right > 0) ahead = before;
      else if (right > 0 && left < 0) crossed = nextHalfEdge(h);
      return ahead >= 0 || crossed >= 0;
    });
    if (ahead >= 0) return this.#fix(at, ahead, { plane, gain });
    if (crossed < 0) throw new ArrangementError('a segment leaves its face');
    ahead = this.#walk(at, to, { crossed, plane });
    this.#clear(at, ahead);
    return this.#fix(at, ahead, { plane, gain });
  }

  /** First point on the way over edges that may flip; where a fixed edge is in the way it gets a point there. */
  #walk(at: number, to: number, { crossed, plane }: { crossed: number; plane: number }): number {
    const { mesh } = this;
    let h = crossed;
    for (;;) {
      mesh.visits++;
      if (mesh.fixed[h]! > 0) {
        const [one, other] = [this.#planes[plane], this.#planes[mesh.fixed[h]! - 1]];
        if (!one || !other) throw new ArrangementError('segments cross that must not');
        const meet = threePlanesMeet(this.#plane, one, other);
        if (!meet) throw new ArrangementError('segments that cross have no common point');
        const point = mesh.points.add(meet);
        mesh.visits += CROSSING_VISITS;
        if (mesh.out.has(point)) throw new ArrangementError('a crossing is already a point elsewhere');
        mesh.splitEdge(h, point);
        return point;
      }
      const opposite = mesh.twin[h]!;
      if (opposite < 0) throw new ArrangementError('a segment leaves its face');
      const apex = mesh.from[previousHalfEdge(opposite)]!;
      if (apex === to) return to;
      const side = mesh.turn(at, to, apex);
      if (side === 0) return apex;
      // `h` begins on the right of the segment and ends on its left.
      h = side > 0 ? nextHalfEdge(opposite) : previousHalfEdge(opposite);
    }
  }

  /**
   * Flips away the edges that cross the open segment between two points, after S. W. Sloan, A fast algorithm for
   * generating constrained Delaunay triangulations (1993), section 4. Edges are drawn at random: in a fixed order two
   * could flip to and fro.
   */
  #clear(at: number, to: number): void {
    const { mesh } = this;
    const row = this.#crossing(at, to);
    let tries = TRIES + TRIES_PER_EDGE * row.length * row.length;
    while (row.length > 0) {
      mesh.visits++;
      if (tries-- === 0) throw new ArrangementError('edges do not flip out of the way');
      const i = 2 * (this.#random() % (row.length / 2));
      const h = mesh.find(row[i]!, row[i + 1]!);
      if (h < 0) throw new ArrangementError('an edge in the way is gone');
      if (!mesh.mayFlip(h)) continue;
      const top = mesh.from[previousHalfEdge(h)]!;
      const bottom = mesh.from[previousHalfEdge(mesh.twin[h]!)]!;
      mesh.flip(h);
      const isEnd = top === at || top === to || bottom === at || bottom === to;
      if (!isEnd && mesh.turn(at, to, top) * mesh.turn(at, to, bottom) < 0) {
        row[i] = top;
        row[i + 1] = bottom;
      } else {
        row.splice(i, 2);
      }
    }
  }

  /** Edges that cross the open segment, in order, two points each. */
  #crossing(at: number, to: number): number[] {
    const { mesh } = this;
    let h = -1;
    mesh.around(at, (k) => {
      if (mesh.end(k) === to || mesh.from[previousHalfEdge(k)] === to) return true;
      if (mesh.turn(at, mesh.end(k), to) > 0 && mesh.turn(at, mesh.from[previousHalfEdge(k)]!, to) < 0)
        h = nextHalfEdge(k);
      return h >= 0;
    });
    const row: number[] = [];
    while (h >= 0) {
      mesh.visits++;
      row.push(mesh.from[h]!, mesh.end(h));
      const opposite = mesh.twin[h]!;
      if (opposite < 0) throw new ArrangementError('a segment leaves its face');
      const apex = mesh.from[previousHalfEdge(opposite)]!;
      if (apex === to) break;
      h = mesh.turn(at, to, apex) > 0 ? nextHalfEdge(opposite) : previousHalfEdge(opposite);
    }
    return row;
  }

  /** Fixes the edge between two neighbours and returns the second. */
  #fix(at: number, to: number, { plane, gain }: { plane: number; gain: number }): number {
    const { mesh } = this;
    let h = mesh.find(at, to);
    let forward = gain;
    if (h < -1) {
      h = -2 - h;
      forward = -gain;
    }
    if (h < 0) throw new ArrangementError('a segment has no edge');
    const opposite = mesh.twin[h]!;
    if (mesh.fixed[h] === 0) mesh.fixed[h] = plane + 1;
    mesh.gain[h]! += forward;
    if (opposite >= 0) {
      mesh.fixed[opposite] = mesh.fixed[h]!;
      mesh.gain[opposite]! -= forward;
    }
    return to;
  }

  /** Triangle that holds a point, and the edge it lies on, or -1. */
  #locate(point: number): { h: number; on: number } {
    const { mesh } = this;
    let h = Math.min(this.#near, mesh.from.length - 1);
    for (let steps = 0; steps < 4 * mesh.from.length + 16; steps++) {
      mesh.visits++;
      // A random first side keeps the walk from going in circles.
      let k = h - (h % 3) + (this.#random() % 3);
      let on = -1;
      let left = -1;
      for (let i = 0; i < 3; i++, k = nextHalfEdge(k)) {
        const side = mesh.turn(mesh.from[k]!, mesh.end(k), point);
        if (side < 0) {
          left = k;
          break;
        }
        if (side === 0) on = on < 0 ? k : -2;
      }
      if (left < 0) {
        if (on === -2) throw new ArrangementError('two points at one place');
        return { h: k, on };
      }
      h = mesh.twin[left]!;
      if (h < 0) throw new ArrangementError('a point lies outside its face');
    }
    throw new ArrangementError('a point was not found');
  }

  /** Next number of a fixed pseudo-random sequence, 0 to 65535. */
  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed >>> 16;
  }
}
