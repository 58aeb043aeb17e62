import { mapPoint, otherAxes, type Point } from '../../../solid/geometry/vector.ts';
import type { PressAxis } from '../contact/plates.ts';
import type { TouchPoints } from '../contact/touch-points.ts';
import { type BoxedModel, type BoxMesh, levelMm } from './box-mesh.ts';

/** Share of a box by which the outermost lines lie inside the model's bounding box. */
const INSET = 1e-3;

/**
 * Outermost points of the model's surface on lines of nodes along an axis, each with the nearest node of its line.
 * Corners of boxes lie up to half a box off the surface.
 */
export function surfacePoints(
  model: BoxedModel & Required<Pick<BoxedModel, 'surface'>>,
  { numbers }: BoxMesh,
  axis: PressAxis,
): Pick<TouchPoints, 'at' | 'nodes'> {
  const { counts, edgesMm } = model;
  const levels = mapPoint(counts, (count) => count + 1);
  const heights = ([0, 1, 2] as const).map((k) =>
    Array.from({ length: levels[k] }, (_, i) => (k === 2 ? levelMm(model, i) : i * edgesMm[k])),
  );
  const [p, q] = otherAxes(axis);
  const lines = (k: number) => {
    const [inset, last] = [INSET * edgesMm[k]!, heights[k]!.at(-1)!];
    return heights[k]!.map((mm) => Math.min(last - inset, Math.max(inset, mm)));
  };
  const across = [lines(p), lines(q)] as const;
  const { low, high } = model.surface(axis, across);
  const at: number[] = [];
  const nodes: number[] = [];
  const corner: Point = [0, 0, 0];
  for (let line = 0; line < low.length; line++) {
    corner[p] = line % levels[p];
    corner[q] = Math.floor(line / levels[p]);
    for (const height of [low[line]!, high[line]!]) {
      let nearest = -1;
      let least = edgesMm[axis];
      for (let k = 0; k < levels[axis]; k++) {
        corner[axis] = k;
        const node = numbers[(corner[2] * levels[1] + corner[1]) * levels[0] + corner[0]]!;
        const away = Math.abs(heights[axis]![k]! - height);
        if (node < 0 || !(away < least)) continue;
        [nearest, least] = [node, away];
      }
      if (nearest < 0) continue;
      const point: Point = [0, 0, 0];
      point[p] = across[0][corner[p]]!;
      point[q] = across[1][corner[q]]!;
      point[axis] = height;
      at.push(...point);
      nodes.push(nearest);
    }
  }
  return { at, nodes: Uint32Array.from(nodes) };
}
