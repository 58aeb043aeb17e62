import { CUBE_PATCHES, CUBES_AROUND_EDGE } from '../domain/cube-patches.ts';
import { type CellRequest, numberCells, placeVertices } from './cell-vertices.ts';
import { type Contour, ContourBuilder } from './contour-builder.ts';
import type { Crossings } from './crossings.ts';
import type { SignField } from './sign-field.ts';

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
        const { dx, dy, dz, edge } = CUBES_AROUND_EDGE[axis]![k]!;
        const other = cell - dx - dy * nx - dz * nx * ny;
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
