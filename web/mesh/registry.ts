import type { Box } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { Struts } from './strut-bodies.ts';

/** A shape; `boxMm` is given where a worker has measured it already. */
export type Shape = { kind: 'mesh'; mesh: Mesh; boxMm?: Box } | { kind: 'struts'; struts: Struts };

/**
 * Where buffers live. Stores and props carry ids only: a proxy around a mesh costs several times the work on every
 * read, and a forgotten one keeps its memory.
 */
const shapes = new Map<string, Shape>();
let count = 0;

/** Keeps a shape and gives the id it is known by. */
export function keepShape(shape: Shape): string {
  count += 1;
  const id = `shape-${count}`;
  shapes.set(id, shape);
  return id;
}

/** The shape of an id; undefined once it was dropped. */
export function shapeOf(id: string): Shape | undefined {
  return shapes.get(id);
}

/** Lets go of a shape's memory. Dropping twice, or nothing, is harmless. */
export function dropShape(id: string | null): void {
  if (id !== null) shapes.delete(id);
}

/** How many shapes are kept; for tests of leaks. */
export function shapeCount(): number {
  return shapes.size;
}
