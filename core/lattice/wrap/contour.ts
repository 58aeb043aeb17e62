import { CUBE_PATCHES, edgeNumber } from '../domain/cube-patches.ts';
import { type CellRequest, numberCells, placeVertices } from './cell-vertices.ts';
import { type Contour, ContourBuilder } from './contour-builder.ts';
import type { Crossings } from './crossings.ts';
import type { SignField } from './sign-field.ts';

/** The four cells around an edge along an axis, counter-clockwise: offset back, and which edge of the cell it is. */
const AROUND = [0, 1, 2].map((axis) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([u, v]) => {
    const back = [0, 0, 0];
    back[(axis + 1) % 3] = u!;
    back[(axis + 2) % 3] = v!;
    return { back, edge: edgeNumber(axis, back[0]! + 2 * back[1]! + 4 * back[2]!) };
  }),
);

/**
 * Dual contouring with a vertex per piece of the boundary in a cell (Ju et al. 2002; Nielson 2004): see
 * `placeVertices`. Faces look outward. No quadrilateral crosses another: see `splitQuad`.
 * @param cells cells that the boundary passes through, by their lowest point
 */
export function contourCells(
  field: SignField,
  crossings: Crossings,
  { cells, ...request }: CellRequest & { cells: Int32Array },
): Contour {
  const [nx, ny] = field.grid.size;
  const numbers = numberCells(field, cells);
  const builder = new ContourBuilder(numbers.vertexCount);
  placeVertices(field, crossings, { numbers, request, builder });
  const { masks, firstVertex } = numbers;
  const { calmCells } = request;
  const corners = [0, 0, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const mask = masks[i]!;
    for (let axis = 0; axis < 3; axis++) {
      const isLowInside = mask & 1;
      if (((mask >> (1 << axis)) & 1) === isLowInside) continue;
      let isCalm = false;
      for (let k = 0; k < 4; k++) {
        const { back, edge } = AROUND[axis]![k]!;
        const other = cell - back[0]! - back[1]! * nx - back[2]! * nx * ny;
        const patch = CUBE_PATCHES[field.maskOf(other)]!.ofEdge[edge]!;
        isCalm ||= calmCells.has(other);
        corners[isLowInside ? k : 3 - k] = firstVertex.get(other) + patch;
      }
      const crossing = crossings.of(cell * 3 + axis);
      const isCap = crossings.isCap[crossing] === 1;
      builder.addQuad(corners, isCalm, {
        axis,
        x: cell % nx,
        y: Math.floor(cell / nx) % ny,
        z: Math.floor(cell / (nx * ny)),
        share: crossings.share[crossing]!,
        isCap,
      });
    }
  }
  return builder.contour();
}
