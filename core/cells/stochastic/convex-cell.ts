import { cross, type Point, pointOf } from '../../solid/geometry/vector.ts';

/** Half-space n . x <= d. */
export interface HalfSpace {
  n: Point;
  d: number;
}

/** Vertex of a convex cell: its position and its three planes, ordered as seen from outside. */
export interface CellVertex {
  planes: [number, number, number];
  at: Point;
}

/**
 * Convex cell as the intersection of half-spaces, stored as its vertices: the dual of a closed triangulation,
 * which is cut plane by plane (Ray et al., "Meshless Voronoi on the GPU", 2018).
 */
export class ConvexCell {
  readonly planes: HalfSpace[] = [];
  vertices: CellVertex[] = [];

  /** Starts as the cube of half edge `half` around the origin; its planes have the numbers 0 to 5. */
  constructor(half: number) {
    for (let axis = 0; axis < 3; axis++) {
      for (const sign of [1, -1]) {
        const n: Point = [0, 0, 0];
        n[axis] = sign;
        this.planes.push({ n, d: half });
      }
    }
    for (let bits = 0; bits < 8; bits++) {
      const [x, y, z] = [bits & 1, 2 + ((bits >> 1) & 1), 4 + (bits >> 2)];
      const negatives = (x & 1) + (y & 1) + (z & 1);
      this.#put(negatives % 2 === 0 ? [x, y, z] : [x, z, y]);
    }
  }

  /** Cuts the cell by a plane. Returns the plane's number, or -1 if nothing lies beyond it. */
  cut(plane: HalfSpace): number {
    const beyond = (vertex: CellVertex) =>
      plane.n[0] * vertex.at[0] + plane.n[1] * vertex.at[1] + plane.n[2] * vertex.at[2] > plane.d;
    const gone = this.vertices.filter(beyond);
    if (gone.length === 0) return -1;
    const number = this.planes.push(plane) - 1;
    this.vertices = this.vertices.filter((vertex) => !beyond(vertex));
    const outline = new Map<string, [number, number]>();
    for (const { planes } of gone) {
      for (let k = 0; k < 3; k++) {
        const edge: [number, number] = [planes[k]!, planes[(k + 1) % 3]!];
        if (!outline.delete(`${edge[1]},${edge[0]}`)) outline.set(edge.join(), edge);
      }
    }
    for (const [a, b] of outline.values()) this.#put([a, b, number]);
    return number;
  }

  /** Largest distance of a vertex from the origin. */
  reach(): number {
    return Math.max(0, ...this.vertices.map(({ at }) => Math.hypot(...at)));
  }

  #put(planes: [number, number, number]): void {
    this.vertices.push({
      planes,
      at: meeting(...(planes.map((p) => this.planes[p]!) as [HalfSpace, HalfSpace, HalfSpace])),
    });
  }
}

/** Intersection of three planes. */
function meeting(a: HalfSpace, b: HalfSpace, c: HalfSpace): Point {
  const bc = cross(b.n, c.n);
  const ca = cross(c.n, a.n);
  const ab = cross(a.n, b.n);
  const whole = a.n[0] * bc[0] + a.n[1] * bc[1] + a.n[2] * bc[2];
  return pointOf((k) => (a.d * bc[k]! + b.d * ca[k]! + c.d * ab[k]!) / whole);
}
