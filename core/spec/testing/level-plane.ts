import type { Point } from '../../solid/geometry/vector.ts';

/** Three points of the level plane at a height, whose normal points up. */
export function levelPlane(z: number): [Point, Point, Point] {
  return [
    [0, 0, z],
    [1, 0, z],
    [0, 1, z],
  ];
}
