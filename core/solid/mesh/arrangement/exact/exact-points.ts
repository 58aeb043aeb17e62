import { orient2d } from 'robust-predicates';
import { withRoom } from '../../../lists/with-room.ts';
import type { TripleTable } from '../../hash.ts';
import { type ExactPoint, signOf } from './exact-plane.ts';

/** Fractional bits of the approximate coordinates of a computed point. */
const FRACTION_BITS = 24n;
const FRACTION = 2 ** 24;
/** A computed coordinate is at most this far from the exact one, grid steps. */
const ERROR = 1 / FRACTION;

/**
 * Points of an arrangement: the vertices of a whole mesh, and points computed from its planes. Each point has a number
 * and approximate coordinates in grid steps; the exact ones are kept for those that were computed. Equal points have
 * one number.
 */
export class ExactPoints {
  /** x, y, z per point, grid steps. Exact for vertices; for others up to 2^-24 nearer to zero than the point. */
  coordinates: Float64Array;
  /** Points that are vertices: the first ones. */
  readonly vertices: number;
  readonly #vertexAt: TripleTable;
  #count: number;
  readonly #exact: ExactPoint[] = [];
  readonly #byPlace = new Map<string, number[]>();

  /** @param vertexAt the vertices by their places */
  constructor(vertexAt: TripleTable) {
    this.#vertexAt = vertexAt;
    this.vertices = vertexAt.count;
    this.#count = this.vertices;
    this.coordinates = vertexAt.coordinates.subarray(0, this.vertices * 3);
  }

  get count(): number {
    return this.#count;
  }

  /** Number of a computed point: a vertex or an earlier point if they are equal. */
  add(point: ExactPoint): number {
    if (point.x % point.w === 0n && point.y % point.w === 0n && point.z % point.w === 0n) {
      const vertex = this.#vertexAt.find(
        Number(point.x / point.w),
        Number(point.y / point.w),
        Number(point.z / point.w),
      );
      if (vertex >= 0) return vertex;
    }
    const x = toFixedPoint(point.x, point.w);
    const y = toFixedPoint(point.y, point.w);
    const z = toFixedPoint(point.z, point.w);
    const key = `${x},${y},${z}`;
    const alike = this.#byPlace.get(key);
    if (alike) {
      for (const other of alike) if (isSame(point, this.exact(other))) return other;
    }
    const number = this.#append(x / FRACTION, y / FRACTION, z / FRACTION);
    this.#exact[number - this.vertices] = point;
    if (alike) alike.push(number);
    else this.#byPlace.set(key, [number]);
    return number;
  }

  /** Number of a point that is not compared with others. */
  addApart(point: ExactPoint): number {
    const number = this.#append(
      toFixedPoint(point.x, point.w) / FRACTION,
      toFixedPoint(point.y, point.w) / FRACTION,
      toFixedPoint(point.z, point.w) / FRACTION,
    );
    this.#exact[number - this.vertices] = point;
    return number;
  }

  exact(point: number): ExactPoint {
    if (point >= this.vertices) return this.#exact[point - this.vertices]!;
    const c = this.coordinates;
    const o = point * 3;
    return { x: BigInt(c[o]!), y: BigInt(c[o + 1]!), z: BigInt(c[o + 2]!), w: 1n };
  }

  /** Exact sign of the turn a, b, c; counter-clockwise is positive. @param axis seen from its positive end */
  turn(axis: number, a: number, { b, c }: { b: number; c: number }): number {
    const p = this.coordinates;
    const k = axis === 2 ? 0 : axis + 1;
    const l = axis === 0 ? 2 : axis - 1;
    const ax = p[a * 3 + k]!;
    const ay = p[a * 3 + l]!;
    const bx = p[b * 3 + k]!;
    const by = p[b * 3 + l]!;
    const cx = p[c * 3 + k]!;
    const cy = p[c * 3 + l]!;
    const v = this.vertices;
    // orient2d is negative for counter-clockwise.
    if (a < v && b < v && c < v) return -Math.sign(orient2d(ax, ay, bx, by, cx, cy));
    const sign = turnOfRounded(bx - ax, by - ay, { x: cx - ax, y: cy - ay });
    return sign === undefined ? turnOfExact(axis, this.exact(a), [this.exact(b), this.exact(c)]) : sign;
  }

  /** Sign of the difference of two points along an axis, exact. */
  compare(axis: number, a: number, b: number): number {
    const difference = this.coordinates[b * 3 + axis]! - this.coordinates[a * 3 + axis]!;
    if (Math.abs(difference) > 2 * ERROR) return Math.sign(difference);
    const one = this.exact(a);
    const other = this.exact(b);
    return signOf(along(other, axis) * one.w - along(one, axis) * other.w);
  }

  #append(x: number, y: number, z: number): number {
    const number = this.#count++;
    const o = number * 3;
    if (o + 3 > this.coordinates.length)
      this.coordinates = withRoom(this.coordinates, Math.ceil(this.coordinates.length * 1.5) + 3072);
    this.coordinates[o] = x;
    this.coordinates[o + 1] = y;
    this.coordinates[o + 2] = z;
    return number;
  }
}

/** Sign of the cross product of two vectors between rounded points; undefined where rounding may decide it. */
export function turnOfRounded(x: number, y: number, other: { x: number; y: number }): number | undefined {
  const left = x * other.y;
  const right = y * other.x;
  const cross = left - right;
  const reach = Math.abs(x) + Math.abs(y) + Math.abs(other.x) + Math.abs(other.y);
  const bound = 4 * ERROR * (reach + ERROR) + (Math.abs(left) + Math.abs(right)) * 2 ** -49;
  return cross > bound ? 1 : cross < -bound ? -1 : undefined;
}

/** Sign of the turn of three exact points seen against an axis. */
export function turnOfExact(axis: number, a: ExactPoint, [b, c]: readonly [ExactPoint, ExactPoint]): number {
  const k = axis === 2 ? 0 : axis + 1;
  const l = axis === 0 ? 2 : axis - 1;
  const [ax, ay] = [along(a, k), along(a, l)];
  const [bx, by] = [along(b, k), along(b, l)];
  const [cx, cy] = [along(c, k), along(c, l)];
  return signOf(ax * (by * c.w - b.w * cy) - ay * (bx * c.w - b.w * cx) + a.w * (bx * cy - by * cx));
}

function along(point: ExactPoint, axis: number): bigint {
  return axis === 0 ? point.x : axis === 1 ? point.y : point.z;
}

/** Quotient rounded towards zero with `FRACTION_BITS` fractional bits: the same for equal quotients. */
function toFixedPoint(value: bigint, w: bigint): number {
  return Number((value << FRACTION_BITS) / w);
}

function isSame(a: ExactPoint, b: ExactPoint): boolean {
  return a.x * b.w === b.x * a.w && a.y * b.w === b.y * a.w && a.z * b.w === b.z * a.w;
}
