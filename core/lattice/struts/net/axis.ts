import type { StrutAxis } from '../../cell/strut-axes.ts';
import { cross, type Point } from '../../geometry/vector.ts';

/** The golden angle, radians: turns by whole multiples of it never come back to an earlier one. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * The axis of a rod between any two places, mm. Each is turned about itself by an angle of its own, so that no two
 * rods of a flat net have sides in one plane: such sides are what booleans are least good at.
 */
export function axisBetween(start: Point, end: Point, number: number): StrutAxis {
  const way: Point = [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
  const lengthMm = Math.hypot(...way);
  const along = way.map((value) => value / lengthMm) as Point;
  const flat = Math.hypot(along[0], along[1]);
  const across0: Point = flat < 1e-9 ? [1, 0, 0] : [-along[1] / flat, along[0] / flat, 0];
  const up0 = cross(along, across0);
  const [cos, sin] = [Math.cos(number * GOLDEN_ANGLE), Math.sin(number * GOLDEN_ANGLE)];
  const across = across0.map((value, k) => cos * value + sin * up0[k]!) as Point;
  return { start, end, lengthMm, along, across, up: cross(along, across) };
}
