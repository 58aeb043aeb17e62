import { crispFaces, hullFaces } from '../../cells/joint/crisp-set.ts';
import { jointsOf } from '../../cells/joint/joint.ts';
import { strutAxes } from '../../cells/strut-axes.ts';
import { latticeName, namedLattice, periodMm } from '../../spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { crossingsOf } from '../estimate/body-surface.ts';
import type { EstimatedBody, FillEstimate } from '../estimate/fill-estimate.ts';
import { frameTopology } from '../frame/topology.ts';
import { netEstimate } from './net/estimate.ts';

/** Templates of a gradient, one per pair of radii that meet. */
const GRADIENT_SECONDS = 0.2;
/** Per triangle of a model whose faces a gradient begins at: faces are found. */
const SECONDS_PER_FIELD_FACE = 6e-6;
/** Period of a stochastic lattice: its points, and a separate joint for each. */
const STOCHASTIC_SECONDS = 2.3;
/** Per triangle of the result: stamping, writing, and the verification of small results. */
const SECONDS_PER_TRIANGLE = 0.15e-6;
/** Per strut cut by the surface: flat cuts repeat and are copied, curved ones are all different. */
const SECONDS_PER_FLAT_CUT = 20e-6;
const SECONDS_PER_CURVED_CUT = 160e-6;
/** Result triangles of one trimmed strut, per side: its wall, its cap and the halves of the cut faces. */
const TRIMMED_PER_SIDE = 4;

/** Estimates struts in a grid; a strut that a curved face cuts takes `curvedCutSeconds`. */
export function estimateStruts(
  spec: LatticeSpec<unknown>,
  { filledMm3, surface, faces }: EstimatedBody,
  curvedCutSeconds = SECONDS_PER_CURVED_CUT,
): FillEstimate {
  const name = latticeName(spec);
  const topology = frameTopology(name);
  if (!topology) throw new RangeError(`no lattice is called ${name}`);
  const edges = periodMm(name, spec.cellMm);
  const cellMm3 = edges[0] * edges[1] * edges[2];
  const sides = sidesOf(spec);
  const joints = jointsOf(topology, edges, sides);
  // Triangles of a joint and of half its struts; with a gradient most joints are hulls.
  const perCell = topology.incident.reduce((sum, { length }, node) => {
    const crisp = spec.gradient ? undefined : joints.crisp(node);
    return sum + (crisp ? crispFaces(crisp) : hullFaces(length, sides));
  }, 0);
  const surfaceMm2 = surface.areaMm2;
  const crossings = crossingsOf(surface, strutAxes(topology, edges)) / cellMm3;
  const cells = filledMm3 / cellMm3;
  const triangles = cells * perCell + crossings * TRIMMED_PER_SIDE * sides;
  // Cut struts count once although only part of each exists: half a strut more per crossing.
  const struts = cells * topology.struts.length + crossings / 2;
  // Faces much larger than a cell are flat relative to it.
  const curved = crossings * Math.min(1, (faces * cellMm3 ** (2 / 3)) / surfaceMm2);
  const seconds =
    (spec.gradient ? GRADIENT_SECONDS : 0) +
    (spec.gradient?.field?.source === 'faces' ? SECONDS_PER_FIELD_FACE * faces : 0) +
    (namedLattice(name)?.type.family === 'stochastic' ? STOCHASTIC_SECONDS : 0) +
    SECONDS_PER_TRIANGLE * triangles +
    SECONDS_PER_FLAT_CUT * crossings +
    curvedCutSeconds * curved;
  if (spec.openEnds !== 'net') return { seconds, triangles, struts, netStruts: 0 };
  const { rodDiameterMm } = spec;
  const net = netEstimate({ crossings, sides, rodDiameterMm, surfaceMm2, faces });
  return {
    seconds: seconds + SECONDS_PER_TRIANGLE * net.triangles + net.seconds,
    triangles: triangles + net.triangles,
    struts: struts + net.struts,
    netStruts: net.struts,
  };
}
