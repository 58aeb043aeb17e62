import type { Point } from '../../../../core/solid/geometry/vector.ts';

export type Axis = 'x' | 'y' | 'z';
export const AXES = ['x', 'y', 'z'] as const;

/** Cut perpendicular to an axis, mm from the origin of the stage. */
export interface StraightCut {
  axis: Axis;
  atMm: number;
}

/** Range of the model along an axis, mm: it stands on z = 0, centred in x and y. */
export function reachAlong(axis: Axis, extentMm: Point): { min: number; max: number } {
  const extent = extentMm[AXES.indexOf(axis)]!;
  return axis === 'z' ? { min: 0, max: extent } : { min: -extent / 2, max: extent / 2 };
}

/** Three points of a straight cut, counter-clockwise seen from the far end of the axis. */
export function pointsOfCut({ axis, atMm }: StraightCut, extentMm: Point): [Point, Point, Point] {
  const normal = AXES.indexOf(axis);
  const reach = Math.max(...extentMm) / 2;
  const along = (shift: number): Point => {
    const point: Point = [0, 0, 0];
    point[normal] = atMm;
    if (shift > 0) point[(normal + shift) % 3] = reach;
    return point;
  };
  return [along(0), along(1), along(2)];
}

/** Straight cut through three points, or null for an oblique plane. */
export function straightCutOf(points: readonly (readonly number[])[]): StraightCut | null {
  for (const [k, axis] of AXES.entries()) {
    const values = points.map((point) => point[k]!);
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (values.every((value) => Math.abs(value - middle) < 1e-4)) return { axis, atMm: middle };
  }
  return null;
}
