import { PROJECTION_AXES } from '../../rules/parameters/gradient-images.ts';
import { type Box, boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type AxisField, runOf } from '../../spec/field.ts';
import type { FieldAt } from './field.ts';

/** Returns the place along an axis of a box, by default the model's. */
export function axisField({ axis, course }: AxisField, boxMm: Box | undefined, model: Mesh): FieldAt {
  const { min, max } = boxMm ?? boundsOf(model);
  const k = PROJECTION_AXES.indexOf(axis);
  const low = min[k]!;
  const extent = Math.max(max[k]! - low, 1e-9);
  return (at) => runOf(course, (at[k]! - low) / extent);
}
