import type { Box } from '../../../core/lattice/geometry/box.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { type Shape, shapeOf } from '../../mesh/registry.ts';
import { boundsOfShape, trianglesOfShape } from '../../mesh/shape-bounds.ts';
import { type Parts, type PartsShown, partsOnScreen } from '../parts.ts';
import { type Clip, type Cut, clipBounds, cutsOf, mayClip } from './clip.ts';

/** The original stands on the bed, centred in x and y. */
export function originalBox([x, y, z]: Point): Box {
  return { min: [-x / 2, -y / 2, 0], max: [x / 2, y / 2, z] };
}

/** The shapes on the screen; ghosts too. */
export function shapesOnScreen(parts: Parts, shown: PartsShown): Shape[] {
  return partsOnScreen(parts, shown).flatMap((name) => shapeOf(parts[name]!) ?? []);
}

/** The cuts that are drawn now, mm: none where the rules forbid them. */
export function cutsNow(clip: Clip, parts: Parts, shown: PartsShown, extentMm: Point): Cut[] {
  if (!mayClip(parts, shown)) return [];
  const shapes = shapesOnScreen(parts, shown).map((shape) => ({
    triangles: trianglesOfShape(shape),
    boxMm: boundsOfShape(shape),
  }));
  return cutsOf(clip, clipBounds(shapes, originalBox(extentMm)));
}
