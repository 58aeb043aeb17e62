import { triangulateFace } from '../../geometry/triangulate.ts';
import { clipEars } from './clip-ears.ts';
import { IndexList } from './number-lists.ts';

/** Vertices of a polygon up to which the best triangulation is searched, which is cubic. */
const SEARCHED_MAX = 32;
/** Cost limit of clipping ears over the whole file, in vertex pairs: about four seconds. */
const CLIPPING_PAIRS_MAX = 4e8;

/**
 * Triangles of polygons. All vertices of a polygon are used, also those in the middle of a straight side, so
 * polygons that share sides stay joined. Libraries that were looked at are no use here: three and loaders.gl drop
 * PLY polygons of more than four vertices, and three makes fans, which fold concave polygons; earcut drops vertices
 * on straight sides.
 */
export class PolygonFaces {
  readonly list = new IndexList();
  /** True when the triangles are more than allowed. Further ones are not added. */
  isFull = false;
  /** True when a polygon named a vertex that does not exist. It is not added. */
  hasBadVertex = false;
  /** Maximum number of vertices of a polygon. */
  readonly verticesMax: number;
  private readonly largest: number;
  private pairsLeft = CLIPPING_PAIRS_MAX;

  /** @param trianglesMax maximum number of triangles */
  constructor(trianglesMax: number) {
    this.largest = trianglesMax * 3;
    this.verticesMax = trianglesMax + 2;
  }

  /** Adds a polygon by its vertex numbers. Fewer than three are ignored. */
  add(positions: Float32Array, loop: readonly number[]): void {
    const n = loop.length;
    if (n < 3) return;
    for (let i = 0; i < n; i++) {
      const vertex = loop[i]!;
      // False for fractions and NaN as well.
      if (vertex >>> 0 === vertex && vertex * 3 < positions.length) continue;
      this.hasBadVertex = true;
      return;
    }
    if (this.list.length + (n - 2) * 3 > this.largest) {
      this.isFull = true;
      return;
    }
    if (n === 3) {
      this.list.push(loop[0]!);
      this.list.push(loop[1]!);
      this.list.push(loop[2]!);
      return;
    }
    for (const vertex of this.split(positions, loop)) this.list.push(vertex);
  }

  /** Vertices of all triangles, 9 numbers each. */
  corners(positions: Float32Array): Float32Array {
    const { values, length } = this.list;
    const corners = new Float32Array(length * 3);
    for (let i = 0, out = 0; i < length; i++) {
      const v = values[i]! * 3;
      corners[out++] = positions[v]!;
      corners[out++] = positions[v + 1]!;
      corners[out++] = positions[v + 2]!;
    }
    return corners;
  }

  private split(positions: Float32Array, loop: readonly number[]): readonly number[] {
    const best = loop.length <= SEARCHED_MAX ? triangulateFace(positions, loop) : undefined;
    if (best) return best;
    this.pairsLeft -= loop.length ** 2;
    return this.pairsLeft > 0 ? clipEars(positions, loop) : fanOf(loop);
  }
}

function fanOf(loop: readonly number[]): number[] {
  const triangles: number[] = [];
  for (let i = 1; i + 1 < loop.length; i++) triangles.push(loop[0]!, loop[i]!, loop[i + 1]!);
  return triangles;
}
