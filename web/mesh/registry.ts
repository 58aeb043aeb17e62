import type { ModelMesh } from '../../core/formats/stl/body-appendix.ts';
import type { Box } from '../../core/solid/geometry/box.ts';
import type { Struts } from './struts/strut-bodies.ts';

/** Shape; `boxMm` is set if a worker measured it. */
export type Shape = { kind: 'mesh'; mesh: ModelMesh; boxMm?: Box } | { kind: 'struts'; struts: Struts };

/** Owner of mesh buffers. Stores and props carry ids: a proxy slows each read, a lost mesh leaks. */
const shapes = new Map<string, Shape>();
let count = 0;

export function keepShape(shape: Shape): string {
  count += 1;
  const id = `shape-${count}`;
  shapes.set(id, shape);
  return id;
}

/** Shape of an id; undefined without one, or after it was dropped. */
export function shapeOf(id: string | null | undefined): Shape | undefined {
  return id == null ? undefined : shapes.get(id);
}

/** Mesh of an id; null without one, or for another shape. */
export function meshOfShape(id: string | null | undefined): ModelMesh | null {
  const shape = shapeOf(id);
  return shape?.kind === 'mesh' ? shape.mesh : null;
}

/** Releases a shape. Dropping twice, or null, is allowed. */
export function dropShape(id: string | null): void {
  if (id !== null) shapes.delete(id);
}

/** Number of registered shapes; for leak tests. */
export function shapeCount(): number {
  return shapes.size;
}
