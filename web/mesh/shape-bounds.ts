import { type Box, boundsOf } from '../../core/lattice/geometry/box.ts';
import type { Shape } from './registry.ts';

const known = new WeakMap<Shape, Box>();

/** The box around a shape, mm; worked out once. */
export function boundsOfShape(shape: Shape): Box {
  let box = known.get(shape);
  if (box === undefined) {
    box = shape.kind === 'mesh' ? (shape.boxMm ?? boundsOf(shape.mesh)) : shape.struts.boxMm;
    known.set(shape, box);
  }
  return box;
}

/** How many triangles a shape is drawn with; struts are few each, so they count as one. */
export function trianglesOfShape(shape: Shape): number {
  return shape.kind === 'mesh' ? shape.mesh.triangles.length / 3 : shape.struts.count;
}
