import { fanOf, triangulateFace } from '../../solid/geometry/triangulate.ts';
import { clipEars } from './clip-ears.ts';
import { IndexList } from './number-lists.ts';
import { type Rounded, roundNear } from './round-near.ts';

/** Vertices of a polygon up to which the best triangulation is searched, which is cubic. */
const SEARCHED_MAX = 32;
/** Cost limit of clipping ears over the whole file, in vertex pairs: about four seconds. */
const CLIPPING_PAIRS_MAX = 4e8;

/** Triangles of polygons, with the coordinates of their vertices. */
export interface FaceCorners extends Pick<Rounded, 'moved'> {
  /** 9 numbers per triangle. */
  corners: Float32Array;
}

/**
 * Triangles of polygons, split once all vertices are known. All vertices of a polygon are used, also those in the
 * middle of a straight side, so polygons that share sides stay joined. Libraries that were looked at are no use here:
 * three and loaders.gl drop PLY polygons of more than four vertices, and three makes fans, which fold concave polygons;
 * earcut drops vertices on straight sides.
 */
export class PolygonFaces {
  /** Vertices of the triangles; the first ones of a larger polygon's triangles are its loop until it is split. */
  readonly list = new IndexList();
  /** True when the triangles are more than allowed. Further ones are not added. */
  isFull = false;
  /** True when a polygon named a vertex by no whole number. It is not added. */
  hasBadVertex = false;
  readonly verticesMax: number;
  /** Place in the list and number of vertices of each polygon to split. */
  readonly #polygons = new IndexList();
  readonly #largest: number;
  #pairsLeft = CLIPPING_PAIRS_MAX;

  constructor(trianglesMax: number) {
    this.#largest = trianglesMax * 3;
    this.verticesMax = trianglesMax + 2;
  }

  /** Adds a polygon by its vertex numbers. Fewer than three are ignored. */
  add(loop: readonly number[]): void {
    const n = loop.length;
    if (n < 3) return;
    for (let i = 0; i < n; i++) {
      // False for fractions and NaN as well.
      if (loop[i]! >>> 0 === loop[i]) continue;
      this.hasBadVertex = true;
      return;
    }
    const room = (n - 2) * 3;
    if (this.list.length + room > this.#largest) {
      this.isFull = true;
      return;
    }
    if (n > 3) {
      this.#polygons.push(this.list.length);
      this.#polygons.push(n);
    }
    for (let i = 0; i < room; i++) this.list.push(loop[i] ?? loop[0]!);
  }

  /** All triangles, polygons split; undefined for a missing vertex. @param positions x, y, z each, as read */
  corners(positions: Float64Array): FaceCorners | undefined {
    const list = this.list.values.subarray(0, this.list.length);
    const count = positions.length / 3;
    if (this.hasBadVertex) return undefined;
    const used = new Uint8Array(count);
    for (let i = 0; i < list.length; i++) {
      if (list[i]! >= count) return undefined;
      used[list[i]!] = 1;
    }
    const { positions: near, moved } = roundNear(positions, used);
    const polygons = this.#polygons.values.subarray(0, this.#polygons.length);
    for (let i = 0; i < polygons.length; i += 2) {
      const at = polygons[i]!;
      list.set(this.#split(near, [...list.subarray(at, at + polygons[i + 1]!)]), at);
    }
    const corners = new Float32Array(list.length * 3);
    for (let i = 0, out = 0; i < list.length; i++) {
      const v = list[i]! * 3;
      corners[out++] = near[v]!;
      corners[out++] = near[v + 1]!;
      corners[out++] = near[v + 2]!;
    }
    return { corners, ...(moved ? { moved } : {}) };
  }

  #split(positions: Float32Array, loop: readonly number[]): readonly number[] {
    const best = loop.length <= SEARCHED_MAX ? triangulateFace(positions, loop) : undefined;
    if (best) return best;
    this.#pairsLeft -= loop.length ** 2;
    return this.#pairsLeft > 0 ? clipEars(positions, loop) : fanOf(loop);
  }
}
