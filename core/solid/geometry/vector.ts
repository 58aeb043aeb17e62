export type Point = [number, number, number];

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function minus(a: Readonly<Point>, b: Readonly<Point>): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function pointOf(coordinate: (axis: 0 | 1 | 2) => number): Point {
  return [coordinate(0), coordinate(1), coordinate(2)];
}

export function mapPoint(point: Readonly<Point>, change: (value: number, axis: 0 | 1 | 2) => number): Point {
  return [change(point[0], 0), change(point[1], 1), change(point[2], 2)];
}

/** Returns the point whose x is at `index` in a list of coordinates. */
export function pointFrom(coordinates: ArrayLike<number>, index: number): Point {
  return [coordinates[index]!, coordinates[index + 1]!, coordinates[index + 2]!];
}

/** Returns the other two axes, in order. */
export function otherAxes(axis: number): [0 | 1 | 2, 0 | 1 | 2] {
  return axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
}

export function distance(a: Point, b: Point): number {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** A vector of length 1 in the direction of another one; zero for zero. */
export function unit(vector: Readonly<Point>): Point {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Two unit vectors across a unit normal, right-handed with it. */
export function basisAcross(normal: Point): { across: Point; up: Point } {
  const helper: Point = Math.abs(normal[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0];
  const u = cross(helper, normal);
  const length = Math.hypot(...u);
  const across: Point = [u[0] / length, u[1] / length, u[2] / length];
  return { across, up: cross(normal, across) };
}

/**
 * Cross product of the edges b - a and c - a of a triangle: outward, as long as twice its area. `a`, `b`, `c` are
 * indices of x in `p`. Loops over the faces of a whole mesh write it out instead: one function for 32-bit, 64-bit
 * and plain arrays takes 2 to 4 times as long there (docs/engine.md#threads).
 */
export function faceNormal(p: ArrayLike<number>, a: number, b: number, c: number): Point {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** a (b x c) of three points, six times their tetrahedron's volume. Indices of x in `p`. */
export function tripleProduct(p: ArrayLike<number>, a: number, b: number, c: number): number {
  const bx = p[b]!;
  const by = p[b + 1]!;
  const bz = p[b + 2]!;
  const cx = p[c]!;
  const cy = p[c + 1]!;
  const cz = p[c + 2]!;
  return p[a]! * (by * cz - bz * cy) + p[a + 1]! * (bz * cx - bx * cz) + p[a + 2]! * (bx * cy - by * cx);
}
