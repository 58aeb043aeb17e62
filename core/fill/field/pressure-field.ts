import type { GrayImage } from '../../formats/png/gray-image.ts';
import { invertMatrix3 } from '../../solid/geometry/matrix3.ts';
import { type PressureField, runOf } from '../../spec/field.ts';
import type { FieldAt } from './field.ts';

/** Returns the pressure at a place as the part of the way between two pressures. */
export function pressureField(field: PressureField, image: GrayImage): FieldAt {
  const { fromKPa, toKPa, course } = field;
  const pressure = pressureAt(field, image);
  return (at) => runOf(course, (pressure(at[0]!, at[1]!) - fromKPa) / (toKPa - fromKPa));
}

/** Returns the pressure of a picture at a place seen from above, kPa: linear between pixels, none beyond the picture. */
export function pressureAt(
  { cornersMm, fullKPa }: Pick<PressureField, 'cornersMm' | 'fullKPa'>,
  { width, height, gray }: GrayImage,
): (xMm: number, yMm: number) => number {
  const m = planToPicture(cornersMm);
  const at = (x: number, y: number) =>
    gray[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]! / 255;
  return (x, y) => {
    const w = m[6]! * x + m[7]! * y + m[8]!;
    const u = (m[0]! * x + m[1]! * y + m[2]!) / w;
    const v = (m[3]! * x + m[4]! * y + m[5]!) / w;
    if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return 0;
    const [px, py] = [u * width - 0.5, v * height - 0.5];
    const [x0, y0] = [Math.floor(px), Math.floor(py)];
    const [s, t] = [px - x0, py - y0];
    const upper = (1 - s) * at(x0, y0) + s * at(x0 + 1, y0);
    const lower = (1 - s) * at(x0, y0 + 1) + s * at(x0 + 1, y0 + 1);
    return fullKPa * ((1 - t) * upper + t * lower);
  };
}

/**
 * Matrix of the projective map from the plan to fractions of the picture (Heckbert 1989, Fundamentals of Texture
 * Mapping and Image Warping, 2.2.3: unit square to quadrilateral, inverted).
 */
function planToPicture(corners: PressureField['cornersMm']): Float64Array {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const by = dx1 * dy2 - dx2 * dy1 || 1e-30;
  const g = (dx3 * dy2 - dx2 * dy3) / by;
  const h = (dx1 * dy3 - dx3 * dy1) / by;
  const toPlan = Float64Array.of(
    x1 - x0 + g * x1,
    x3 - x0 + h * x3,
    x0,
    y1 - y0 + g * y1,
    y3 - y0 + h * y3,
    y0,
    g,
    h,
    1,
  );
  const inverse = new Float64Array(9);
  invertMatrix3(toPlan, inverse);
  return inverse;
}
