import { SURFACE_LATTICES } from '../../catalogue/lattice-types.ts';
import { hullFaces } from '../../cells/joint/crisp-set.ts';
import { latticeName, tpmsOf } from '../../spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import type { EstimatedBody, FillEstimate } from '../estimate/fill-estimate.ts';
import { frameTopology } from '../frame/topology.ts';
import { sheetSteps } from './sheets/sheet-steps.ts';

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
function cellsIn({ cellMm }: LatticeSpec<unknown>, { filledMm3, surface: { areaMm2 } }: EstimatedBody) {
  const edgeMm = (cellMm[0] + cellMm[1]) / 2;
  const layers = Math.max(1, Math.round((2 * filledMm3) / areaMm2 / cellMm[2]));
  return { layers, cells: (areaMm2 / 2 / edgeMm ** 2) * layers };
}

export function estimateConformalSheet(spec: LatticeSpec<unknown>, body: EstimatedBody): FillEstimate {
  const { cells } = cellsIn(spec, body);
  const edgeMm = (spec.cellMm[0] + spec.cellMm[1]) / 2;
  const { surface } = tpmsOf(latticeName(spec));
  const { a } = SURFACE_LATTICES.find(({ cell }) => cell === surface)!;
  const triangles = SHEET_TRIANGLES * a * sheetSteps(edgeMm, spec.action) ** 2 * cells;
  return {
    triangles,
    struts: 0,
    netStruts: 0,
    seconds: SECONDS_PER_CELL * cells + SECONDS_PER_SHEET_TRIANGLE * triangles,
  };
}

/** Estimates conformal cells. The struts in the outer layers are shared by one cell instead of two. */
export function estimateConformal(spec: LatticeSpec<unknown>, body: EstimatedBody): FillEstimate {
  const topology = frameTopology(spec.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${spec.lattice}`);
  const { layers, cells } = cellsIn(spec, body);
  const outer = (layers + 1) / layers;
  const perCell = topology.incident.reduce((sum, { length }) => sum + hullFaces(length, sidesOf(spec)), 0);
  const triangles = cells * perCell * outer;
  return {
    triangles,
    struts: cells * topology.struts.length * outer,
    netStruts: 0,
    seconds: SECONDS_PER_CELL * cells + SECONDS_PER_TRIANGLE * triangles,
  };
}
