import type { Box } from '../../../../core/solid/geometry/box.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { type Shape, shapeOf } from '../../../mesh/registry.ts';
import { boundsOfShape, trianglesOfShape } from '../../../mesh/shape-bounds.ts';
import { type Parts, type PartsShown, partsOnScreen } from '../parts.ts';
import { type Clip, type Cut, clipBounds, cutsOf, mayClip } from './clip.ts';

/** Bounds of the original model, which stands on the bed centred in x and y. */
export function originalBox([x, y, z]: Point): Box {
  return { min: [-x / 2, -y / 2, 0], max: [x / 2, y / 2, z] };
}

/** Returns the visible shapes, ghosts included. */
export function shapesOnScreen(parts: Parts, shown: PartsShown): Shape[] {
  return partsOnScreen(parts, shown).flatMap((name) => shapeOf(parts[name]) ?? []);
}

/** Returns the section planes drawn now, mm; empty where the rules forbid sections. */
export function currentCuts(
  clip: Clip,
  { parts, shown }: { parts: Parts; shown: PartsShown },
  extentMm: Point,
): Cut[] {
  if (!mayClip(parts, shown)) return [];
  const shapes = shapesOnScreen(parts, shown).map((shape) => ({
    triangles: trianglesOfShape(shape),
    boxMm: boundsOfShape(shape),
  }));
  return cutsOf(clip, clipBounds(shapes, originalBox(extentMm)));
}
