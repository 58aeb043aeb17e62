import { mapPoint } from '../../../solid/geometry/vector.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { FineColumns } from './fine-columns.ts';
import type { SheetDistance } from './sheet-distance.ts';

/** Closed surface of a slab, with the prism (triangle times levels plus level) of each face. */
export interface SlabMesh {
  mesh: Mesh;
  prisms: Int32Array;
}

/** Values this near an end of the slab, as a share of it, are moved off it: faces keep an area. */
const OFF_END = 0.06;

/**
 * Surface of what lies between two level sets in columns of prisms: marching tetrahedra (Doi and Koide 1991) at both
 * levels, and the outer faces of the prisms between them. Every prism is cut into three tetrahedra by the order of its
 * columns, so neighbours agree, and the surface is closed without any rounding.
 * @param halfMm half the thickness of the slab
 */
export function slabMesh(columns: FineColumns, distance: SheetDistance, halfMm: number): SlabMesh {
  const builder = new SlabBuilder(columns, distance, halfMm);
  const { count, levels, triangles } = columns;
  const used = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let j = 0; j < 3; j++) {
      const key = triangles[t + j]! * count + triangles[t + ((j + 1) % 3)]!;
      used.set(key, t);
    }
  }
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!] as const;
    for (let level = 0; level < levels; level++) {
      builder.prism = (t / 3) * levels + level;
      builder.putPrism(corners, level);
      const [a, b, c] = mapPoint(corners, (column) => level * count + column);
      if (level === 0) builder.putFace(a, c, b);
      if (level === levels - 1) builder.putFace(a + count, b + count, c + count);
      for (let j = 0; j < 3; j++) {
        const [from, to] = [corners[j]!, corners[(j + 1) % 3]!];
        if (used.has(to * count + from)) continue;
        const [p, q] = [level * count + from, level * count + to];
        if (from < to) {
          builder.putFace(p, q, q + count);
          builder.putFace(p, q + count, p + count);
        } else {
          builder.putFace(p, q, p + count);
          builder.putFace(q, q + count, p + count);
        }
      }
    }
  }
  return builder.made();
}

class SlabBuilder {
  /** Prism of the faces that are put next. */
  prism = 0;
  readonly #columns: FineColumns;
  readonly #distance: SheetDistance;
  /** Distances, without those that are nearly the slab's own. */
  readonly #values: Float64Array;
  readonly #halfMm: number;
  readonly #total: number;
  readonly #places: number[] = [];
  readonly #triangles: number[] = [];
  readonly #prisms: number[] = [];
  readonly #known = new Map<number, number>();

  constructor(columns: FineColumns, distance: SheetDistance, halfMm: number) {
    this.#columns = columns;
    this.#distance = distance;
    const values = distance.values.slice();
    this.#values = values;
    this.#halfMm = halfMm;
    this.#total = columns.count * (columns.levels + 1);
    const off = OFF_END * halfMm;
    for (let i = 0; i < values.length; i++) {
      const over = Math.abs(values[i]!) - halfMm;
      if (Math.abs(over) < off) values[i] = Math.sign(values[i]!) * (halfMm + (over < 0 ? -off : off));
    }
  }

  made(): SlabMesh {
    return {
      mesh: { positions: Float32Array.from(this.#places), triangles: Uint32Array.from(this.#triangles) },
      prisms: Int32Array.from(this.#prisms),
    };
  }

  putPrism(corners: readonly [number, number, number], level: number): void {
    const { count } = this.#columns;
    const low = level * count;
    const high = low + count;
    let least = Infinity;
    let most = -Infinity;
    for (const column of corners) {
      for (const value of [this.#values[low + column]!, this.#values[high + column]!]) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    if (least > this.#halfMm || most < -this.#halfMm) return;
    const [first, second] = corners;
    const [a, b, c] = corners.toSorted((i, j) => i - j) as [number, number, number];
    const isEven =
      (first === a && second === b) || (first === b && second === c) || (first === c && second === a);
    this.#putTetrahedron(low + a, low + b, low + c, high + c, isEven);
    this.#putTetrahedron(low + a, low + b, high + b, high + c, !isEven);
    this.#putTetrahedron(low + a, high + a, high + b, high + c, isEven);
  }

  /** Both level sets in a tetrahedron; `isPositive` if `s` sees the other three counter-clockwise. */
  #putTetrahedron(p: number, q: number, r: number, s: number, isPositive: boolean): void {
    const corners = isPositive ? [p, q, r, s] : [q, p, r, s];
    for (const sign of [1, -1]) {
      const inside: number[] = [];
      const outside: number[] = [];
      let order = 0;
      corners.forEach((corner, i) => {
        if (sign * this.#values[corner]! < this.#halfMm) inside.push(i);
        else outside.push(i);
      });
      if (inside.length === 0 || outside.length === 0) continue;
      const sorted = [...inside, ...outside];
      for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) if (sorted[i]! > sorted[j]!) order++;
      const [i, j, k, l] = sorted.map((index) => corners[index]!) as [number, number, number, number];
      const flip = order % 2 === 1;
      const cut = (from: number, to: number) => this.#cut(from, to, sign);
      if (inside.length === 1) this.#putPolygon([cut(i, j), cut(i, k), cut(i, l)], flip);
      else if (inside.length === 3) this.#putPolygon([cut(i, l), cut(j, l), cut(k, l)], flip);
      else this.#putPolygon([cut(i, k), cut(i, l), cut(j, l), cut(j, k)], flip);
    }
  }

  /** The part of an outer face that lies in the slab; the corners run counter-clockwise seen from outside. */
  putFace(p: number, q: number, r: number): void {
    const corners = [p, q, r];
    const polygon: number[] = [];
    for (let i = 0; i < 3; i++) {
      const from = corners[i]!;
      const to = corners[(i + 1) % 3]!;
      const [a, b] = [this.#values[from]!, this.#values[to]!];
      if (Math.abs(a) < this.#halfMm) polygon.push(this.#vertex(from));
      for (const sign of a < b ? [-1, 1] : [1, -1]) {
        if (sign * a < this.#halfMm !== sign * b < this.#halfMm) polygon.push(this.#cut(from, to, sign));
      }
    }
    if (polygon.length > 2) this.#putPolygon(polygon, false);
  }

  #putPolygon(polygon: readonly number[], flip: boolean): void {
    for (let i = 1; i + 1 < polygon.length; i++) {
      const [a, b, c] = [polygon[0]!, polygon[i]!, polygon[i + 1]!];
      this.#triangles.push(a, flip ? c : b, flip ? b : c);
      this.#prisms.push(this.prism);
    }
  }

  /** Vertex where an edge leaves the slab on one side. */
  #cut(from: number, to: number, sign: number): number {
    const [a, b] = from < to ? [from, to] : [to, from];
    const key = (a * this.#total + b) * 3 + (sign > 0 ? 1 : 2);
    return madeOnce(this.#known, key, () => {
      const [x, y] = [this.#values[a]!, this.#values[b]!];
      const prismAt = Math.floor(this.prism / this.#columns.levels);
      const ends = [this.#spotOf(prismAt, a), this.#spotOf(prismAt, b)] as const;
      const t = this.#distance.shareAt(this.#columns.patches[prismAt]!, ends, [x, y], sign * this.#halfMm);
      for (let k = 0; k < 3; k++)
        this.#places.push(this.#coordinate(a, k) + t * (this.#coordinate(b, k) - this.#coordinate(a, k)));
      return this.#places.length / 3 - 1;
    });
  }

  /** Spot in its patch and level of a corner of a prism over a triangle. */
  #spotOf(triangle: number, at: number): readonly [number, number] {
    const { count, triangles, spots } = this.#columns;
    const column = at % count;
    let j = triangle * 3;
    while (triangles[j] !== column) j++;
    return [spots[j]!, (at - column) / count];
  }

  #vertex(at: number): number {
    return madeOnce(this.#known, at * this.#total * 3, () => {
      for (let k = 0; k < 3; k++) this.#places.push(this.#coordinate(at, k));
      return this.#places.length / 3 - 1;
    });
  }

  #coordinate(at: number, k: number): number {
    const { count, levels, low, high } = this.#columns;
    const column = at % count;
    const level = (at - column) / count;
    const from = low[column * 3 + k]!;
    return from + ((high[column * 3 + k]! - from) * level) / levels;
  }
}
