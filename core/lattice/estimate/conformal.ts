import { hullFaces } from '../cell/joint/crisp-set.ts';
import type { CellTopology } from '../cell/topology.ts';
import type { Point } from '../geometry/vector.ts';

/** Input of the estimate of conformal cells. */
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
 * Estimate of conformal cells in a part whose walls are as thick as twice its volume over its area: whole layers
 * across. The struts in its outer layers are shared by one cell instead of two.
 */
export function conformalEstimate({ topology, cellMm, sides, volumeMm3, areaMm2 }: ConformalInput) {
  const edgeMm = (cellMm[0] + cellMm[1]) / 2;
  const layers = Math.max(1, Math.round((2 * volumeMm3) / areaMm2 / cellMm[2]));
  const cells = (areaMm2 / 2 / edgeMm ** 2) * layers;
  const outer = (layers + 1) / layers;
  const perCell = topology.incident.reduce((sum, { length }) => sum + hullFaces(length, sides), 0);
  const triangles = cells * perCell * outer;
  return {
    triangles,
    struts: cells * topology.struts.length * outer,
    seconds: SECONDS_PER_CELL * cells + SECONDS_PER_TRIANGLE * triangles,
  };
}
