import { cross, mapPoint, type Point, pointOf } from '../../../solid/geometry/vector.ts';

/** Direction in which points spread most, as a unit vector. */
export function mostSpread(places: ArrayLike<number>): Point {
  return largestOf(momentsOf(places));
}

/** Direction in which points spread least, as a unit vector. */
export function leastSpread(places: ArrayLike<number>): Point {
  const moments = momentsOf(places);
  const first = largestOf(moments);
  const along = times(moments, first);
  const size = along[0] * first[0] + along[1] * first[1] + along[2] * first[2];
  // Without the largest part the second one is the largest.
  const rest = moments.map((value, i) => value - size * first[Math.floor(i / 3)]! * first[i % 3]!);
  const least = cross(first, largestOf(rest));
  const length = Math.hypot(...least);
  return length > 1e-6 ? mapPoint(least, (value) => value / length) : [0, 0, 1];
}

/** Second moments about the mean, row by row. */
function momentsOf(places: ArrayLike<number>): number[] {
  const middle = [0, 0, 0];
  for (let i = 0; i < places.length; i++) middle[i % 3]! += (3 * places[i]!) / places.length;
  const moments = new Array<number>(9).fill(0);
  for (let i = 0; i < places.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++)
        moments[a * 3 + b]! += (places[i + a]! - middle[a]!) * (places[i + b]! - middle[b]!);
    }
  }
  return moments;
}

function times(matrix: readonly number[], v: Point): Point {
  return pointOf((k) => matrix[k * 3]! * v[0] + matrix[k * 3 + 1]! * v[1] + matrix[k * 3 + 2]! * v[2]);
}

/** Direction of the largest eigenvalue, by power iteration. */
function largestOf(matrix: readonly number[]): Point {
  let axis: Point = [0.9, 0.35, 0.26];
  for (let round = 0; round < 100; round++) {
    const next = times(matrix, axis);
    const length = Math.hypot(...next);
    if (!(length > 0)) return axis;
    axis = mapPoint(next, (value) => value / length);
  }
  return axis;
}
