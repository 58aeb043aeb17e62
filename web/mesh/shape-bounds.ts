import { type Box, boundsOf } from '../../core/solid/geometry/box.ts';
import type { Shape } from './registry.ts';

const known = new WeakMap<Shape, Box>();

/** Bounding box of a shape, mm; cached. */
export function boundsOfShape(shape: Shape): Box {
  let box = known.get(shape);
  if (box === undefined) {
    box = shape.kind === 'mesh' ? (shape.boxMm ?? boundsOf(shape.mesh)) : shape.struts.boxMm;
    known.set(shape, box);
  }
  return box;
}

/** Number of drawn triangles; each strut counts as one. */
export function trianglesOfShape(shape: Shape): number {
  return shape.kind === 'mesh' ? shape.mesh.triangles.length / 3 : shape.struts.count;
}
