import { mapPoint, type Point, pointOf } from '../../../../core/solid/geometry/vector.ts';

/** Point on the page, px from the upper left corner of the view. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** Projection to the screen: column-major camera matrix, its inverse, and the view's size, px. */
export interface ScreenProjection {
  matrix: readonly number[];
  inverse: readonly number[];
  width: number;
  height: number;
}

/** Ray into the scene; its direction is a unit vector. */
export interface Ray {
  origin: Point;
  direction: Point;
}

function transform(m: readonly number[], [x, y, z]: Point): Point {
  const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
  return pointOf((k) => (m[k]! * x + m[k + 4]! * y + m[k + 8]! * z + m[k + 12]!) / w);
}

/** Screen position of a point of the scene, mm. */
export function toScreen({ matrix, width, height }: ScreenProjection, point: Point): ScreenPoint {
  const [x, y] = transform(matrix, point);
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

/** Ray through a point of the screen, from the near side of the scene inwards. */
export function rayAt({ inverse, width, height }: ScreenProjection, { x, y }: ScreenPoint): Ray {
  const [u, v] = [(x / width) * 2 - 1, 1 - (y / height) * 2];
  const origin = transform(inverse, [u, v, -1]);
  const beyond = transform(inverse, [u, v, 1]);
  const way = mapPoint(beyond, (value, k) => value - origin[k]!);
  const length = Math.hypot(...way);
  return { origin, direction: mapPoint(way, (value) => value / length) };
}

export function plus(a: Point, b: Point, share = 1): Point {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
}
