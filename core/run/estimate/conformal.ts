import { SURFACE_LATTICES, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import { hullFaces } from '../../cells/joint/crisp-set.ts';
import type { CellTopology } from '../../cells/topology.ts';
import { sheetSteps } from '../../fill/conformal/sheets/sheet-steps.ts';
import type { OutputAction } from '../../rules/parameters/lattice-parameters.ts';
import type { Point } from '../../solid/geometry/vector.ts';

interface ConformalInput {
  topology: CellTopology;
  cellMm: Point;
  sides: number;
  volumeMm3: number;
  areaMm2: number;
}

/** Seconds per triangle: the net, the joints and their check for crossings (soles, plates, tubes and cases). */
const SECONDS_PER_TRIANGLE = 12e-6;
/** Seconds per cell for samples of the walls and the field on them. */
const SECONDS_PER_CELL = 0.4e-3;

/**
 * Triangles of a conformal sheet per cell, over the area of the surface in a cube of 1 and the square of the steps
 * along an edge (plates, soles and tubes with gyroid, P and I-WP).
 */
const SHEET_TRIANGLES = 18;
/** Seconds per triangle of a conformal sheet: columns, distances, faces and their check for crossings. */
const SECONDS_PER_SHEET_TRIANGLE = 15e-6;

/** Whole cells in walls as thick as twice a volume over its area. */
function cellsIn({ cellMm, volumeMm3, areaMm2 }: Pick<ConformalInput, 'cellMm' | 'volumeMm3' | 'areaMm2'>) {
  const edgeMm = (cellMm[0] + cellMm[1]) / 2;
  const layers = Math.max(1, Math.round((2 * volumeMm3) / areaMm2 / cellMm[2]));
  return { layers, cells: (areaMm2 / 2 / edgeMm ** 2) * layers };
}

/** Estimate of a conformal sheet. */
export function conformalSheetEstimate(input: {
  surface: SurfaceKey;
  action: OutputAction;
  cellMm: Point;
  volumeMm3: number;
  areaMm2: number;
}) {
  const { cells } = cellsIn(input);
  const edgeMm = (input.cellMm[0] + input.cellMm[1]) / 2;
  const { a } = SURFACE_LATTICES.find(({ cell }) => cell === input.surface)!;
  const triangles = SHEET_TRIANGLES * a * sheetSteps(edgeMm, input.action) ** 2 * cells;
  return {
    triangles,
    struts: 0,
    seconds: SECONDS_PER_CELL * cells + SECONDS_PER_SHEET_TRIANGLE * triangles,
  };
}

/**
 * Estimate of conformal cells in a part whose walls are as thick as twice its volume over its area: whole layers
 * across. The struts in its outer layers are shared by one cell instead of two.
 */
export function conformalEstimate({ topology, cellMm, sides, volumeMm3, areaMm2 }: ConformalInput) {
  const { layers, cells } = cellsIn({ cellMm, volumeMm3, areaMm2 });
  const outer = (layers + 1) / layers;
  const perCell = topology.incident.reduce((sum, { length }) => sum + hullFaces(length, sides), 0);
  const triangles = cells * perCell * outer;
  return {
    triangles,
    struts: cells * topology.struts.length * outer,
    seconds: SECONDS_PER_CELL * cells + SECONDS_PER_TRIANGLE * triangles,
  };
}
