import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { PlanePoints } from '../../state/edit-tool.ts';

/** Three points of the plane across an axis at a height, mm, counter-clockwise from beyond. */
export function axisPlane(axis: 0 | 1 | 2, atMm: number): PlanePoints {
  const point = (first: number, second: number): Point => {
    const made: Point = [0, 0, 0];
    made[axis] = atMm;
    made[(axis + 1) % 3] = first;
    made[(axis + 2) % 3] = second;
    return made;
  };
  return [point(0, 0), point(10, 0), point(0, 10)];
}
