import { type Box, boundsOf, type Point } from '../../core/lattice/mesh/mesh.ts';
import type { Shape } from './registry.ts';
import { MATRIX_NUMBERS, type Struts } from './strut-matrices.ts';

const known = new WeakMap<Shape, Box>();

/** The box around a shape, mm; worked out once. */
export function boundsOfShape(shape: Shape): Box {
  let box = known.get(shape);
  if (box === undefined) {
    box = shape.kind === 'mesh' ? (shape.boxMm ?? boundsOf(shape.mesh)) : boundsOfStruts(shape.struts);
    known.set(shape, box);
  }
  return box;
}

/** How many triangles a shape is drawn with; struts are few each, so they count as one. */
export function trianglesOfShape(shape: Shape): number {
  return shape.kind === 'mesh'
    ? shape.mesh.triangles.length / 3
    : shape.struts.matrices.length / MATRIX_NUMBERS;
}

/** Around the ends of all centre lines, and the thicker radius more. */
function boundsOfStruts({ matrices, tapers }: Struts): Box {
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  for (let m = 0; m < matrices.length; m += MATRIX_NUMBERS) {
    const meanMm = Math.hypot(matrices[m]!, matrices[m + 1]!, matrices[m + 2]!);
    const radiusMm = meanMm * (1 + Math.abs(tapers?.[m / MATRIX_NUMBERS] ?? 0));
    for (let axis = 0; axis < 3; axis++) {
      const reachMm = Math.abs(matrices[m + 4 + axis]!) / 2 + radiusMm;
      min[axis] = Math.min(min[axis]!, matrices[m + 12 + axis]! - reachMm);
      max[axis] = Math.max(max[axis]!, matrices[m + 12 + axis]! + reachMm);
    }
  }
  return { min, max };
}
