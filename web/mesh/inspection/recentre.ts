import { type ModelMesh, moveModel } from '../../../core/formats/stl/body-appendix.ts';
import { UPLOAD_MAX_EXTENTS_MM } from '../../../core/rules/model/upload-limits.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';

/**
 * Stands a model on the bed: centred in x and y, its lowest point on z = 0, scaled about the origin first.
 * The triangles are shared with the input; the positions are new.
 */
export function recentre(mesh: ModelMesh, scale = 1): ModelMesh {
  const { min, max } = boundsOf(mesh);
  const offset: Point = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]];
  return moveModel(mesh, (from) => {
    const positions = new Float32Array(from.length);
    for (let i = 0; i < positions.length; i += 3) {
      positions[i] = (from[i]! - offset[0]) * scale;
      positions[i + 1] = (from[i + 1]! - offset[1]) * scale;
      positions[i + 2] = (from[i + 2]! - offset[2]) * scale;
    }
    return positions;
  });
}

/** Smallest integer factor to a smallest extent of `wantedMm` (docs/specification.md#validation). */
export function scaleUpFactor(extentMm: Point, wantedMm: number): number {
  return Math.ceil(wantedMm / Math.min(...extentMm));
}

/** Factor of three digits with which a model fits the printers' box, turned by right angles at most. */
export function scaleToBox(extentMm: Point): number {
  const sides = [...extentMm].sort((a, b) => b - a);
  const largest = Math.min(...UPLOAD_MAX_EXTENTS_MM.map((limitMm, axis) => limitMm / sides[axis]!));
  // Rounding adds less than half a per cent.
  return Number((0.995 * largest).toPrecision(3));
}
