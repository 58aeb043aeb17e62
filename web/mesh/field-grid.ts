import type { FieldAt } from '../../core/fill/field/field.ts';
import type { Box } from '../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../core/solid/geometry/vector.ts';

/** Numbers of a field on a grid, 0 to 255, for a shader. */
export interface FieldGrid {
  /** Samples along x, y and z; x runs fastest. */
  size: Point;
  /** Place of the first sample, mm. */
  minMm: Point;
  stepMm: number;
  values: Uint8Array<ArrayBuffer>;
}

/** Steps along the longest side: a gradient is even between them. */
const STEPS = 40;

export function fieldGrid(at: FieldAt, { min, max }: Box): FieldGrid {
  const extentMm = mapPoint(max, (high, axis) => Math.max(0, high - min[axis]!));
  const stepMm = Math.max(...extentMm, 1e-3) / STEPS;
  const size = mapPoint(extentMm, (mm) => Math.ceil(mm / stepMm - 1e-9) + 1);
  const values = new Uint8Array(size[0] * size[1] * size[2]);
  const place: Point = [0, 0, 0];
  let sample = 0;
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      for (let x = 0; x < size[0]; x++, sample++) {
        place[0] = min[0] + x * stepMm;
        place[1] = min[1] + y * stepMm;
        place[2] = min[2] + z * stepMm;
        values[sample] = Math.round(255 * at(place));
      }
    }
  }
  return { size, minMm: [...min], stepMm, values };
}
