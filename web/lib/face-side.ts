import { dot, faceNormal, type Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

const SIDES = {
  top: [0, 0, 1],
  bottom: [0, 0, -1],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
} as const satisfies Record<string, Readonly<Point>>;

export type Side = keyof typeof SIDES;

/** Faces turned further from a side than this lie on none of them, as the cosine of 5 degrees. */
const SAME_SIDE = Math.cos(Math.PI / 36);
/** Faces seen flatter than this are a line in the view, as a cosine. */
const LEAST_SEEN = 0.2;

const cosine = (a: Point, b: Point) => dot(a, b) / (Math.hypot(...a) * Math.hypot(...b) || 1);

/** Returns the side of the model that a face looks to, within a few degrees; null between them. */
export function facedSide(outward: Point): Side | null {
  const side = nearestSide(outward);
  return cosine(outward, [...SIDES[side]]) > SAME_SIDE ? side : null;
}

/** Returns the side from which to look at faces that a view from this direction hides; null if it shows them. */
export function hiddenSide(outward: Point, from: Point): Side | null {
  // Faces all around, such as those of a hole, have no direction.
  if (Math.hypot(...outward) < 1e-6 || cosine(outward, from) > LEAST_SEEN) return null;
  return nearestSide(outward);
}

/** A place this share of the half extent or further from the middle lies at that side. */
const AT_SIDE = 0.4;

/** Returns the sides at which a place of a part lies that stands in the middle of the bed; none for its middle. */
export function sidesOfPlace([x, y, z]: Readonly<Point>, [width, length, height]: Readonly<Point>): Side[] {
  const at = (share: number, low: Side, high: Side): Side[] =>
    Math.abs(share) < AT_SIDE ? [] : [share < 0 ? low : high];
  return [
    ...at((2 * z) / height - 1, 'bottom', 'top'),
    ...at((2 * y) / length, 'front', 'back'),
    ...at((2 * x) / width, 'left', 'right'),
  ];
}

/** Sum of the normals of triangles, as long as twice the area that they cover together: none for closed surfaces, mm2. */
export function outwardOf({ positions, triangles }: Mesh, numbers: Iterable<number>): Point {
  const sum: Point = [0, 0, 0];
  for (const number of numbers) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * number + k]!) as Point;
    faceNormal(positions, a, b, c).forEach((value, axis) => {
      sum[axis]! += value;
    });
  }
  return sum;
}

function nearestSide(outward: Point): Side {
  const names = Object.keys(SIDES) as Side[];
  return names.reduce((best, name) =>
    dot(outward, [...SIDES[name]]) > dot(outward, [...SIDES[best]]) ? name : best,
  );
}
