import { SURFACE_LATTICES, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import { strutAxes } from '../../cells/strut-axes.ts';
import { deviationFor } from '../../cells/tpms/design.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { latticeName, type SurfaceVariant, tpmsOf } from '../../spec/name.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { crossingsOf, surfaceIn } from '../estimate/body-surface.ts';
import type { EstimatedBody, FillEstimate } from '../estimate/fill-estimate.ts';
import { frameTopology } from '../frame/topology.ts';

/**
 * Triangles of one period of the surface at the ratio below, measured: `levelMesh` of a 10 mm cell at a
 * deviation of 0.04 mm. Between half and twice that ratio the count grows as its 0.95th power.
 */
const PERIOD_TRIANGLES: Record<SurfaceKey, number> = {
  gyroid: 1736,
  'schwarz-p': 980,
  'schwarz-d': 2814,
  iwp: 2398,
  neovius: 2372,
  frd: 5128,
};
const MEASURED_RATIO = 250;
const GROWTH = 0.95;
/** A network has one face instead of two, and a less curved one. */
const FACES: Record<SurfaceVariant, number> = { sheet: 2, network: 0.6 };
/** Prisms that meet the model per edge length of the curve where surface and model intersect. */
const CROSSING_PRISMS = 4;
/** Triangles that enter the boolean per such prism: two faces and its share of walls. */
const TRIMMED_PER_PRISM = 3;
const SECONDS_PER_PERIOD_TRIANGLE = 2e-4;

/** Seconds per triangle of the result, and of those that the trim cuts. */
const SECONDS_PER_SURFACE_TRIANGLE = 1.3e-6;
const SECONDS_PER_SURFACE_TRIMMED = 7e-6;
/**
 * Triangles of a network over those that are estimated, which the server keeps for times and sizes of workers. Measured
 * in balls and boxes of 40 to 50 mm with cells of 8 and 10 mm.
 */
const NETWORK_SHARES: Record<SurfaceKey, number> = {
  gyroid: 0.77,
  'schwarz-p': 0.67,
  'schwarz-d': 0.86,
  iwp: 0.81,
  neovius: 0.81,
  frd: 0.81,
};

/** Estimates a surface lattice. Its struts are the wires of its frame. */
export function estimateSurface(spec: LatticeSpec<unknown>, body: EstimatedBody): FillEstimate {
  const { surface, variant } = tpmsOf(latticeName(spec));
  const { cellMm } = spec;
  const cellMm3 = cellMm[0] * cellMm[1] * cellMm[2];
  const edgeMm = Math.cbrt(cellMm3);
  const deviationMm = deviationFor(spec.action, cellMm);
  const period = PERIOD_TRIANGLES[surface] * (edgeMm / deviationMm / MEASURED_RATIO) ** GROWTH;
  const areaMm2 = SURFACE_LATTICES.find(({ cell }) => cell === surface)!.a * edgeMm ** 2;
  // Two surfaces of random direction intersect along pi / 4 of the product of their densities.
  const curveMm = (Math.PI / 4) * body.surface.areaMm2 * (areaMm2 / cellMm3);
  // Edge of an equilateral triangle of the mean area.
  const sideMm = Math.sqrt(((4 / Math.sqrt(3)) * areaMm2) / period);
  const trimmed = (TRIMMED_PER_PRISM * CROSSING_PRISMS * curveMm) / sideMm;
  const cells = body.filledMm3 / cellMm3;
  const triangles = cells * (FACES[variant] * period) + trimmed;
  const wires = frameTopology(latticeName(spec))!;
  const crossings = crossingsOf(body.surface, strutAxes(wires, cellMm)) / cellMm3;
  return {
    seconds:
      SECONDS_PER_PERIOD_TRIANGLE * period +
      SECONDS_PER_SURFACE_TRIANGLE * triangles +
      SECONDS_PER_SURFACE_TRIMMED * trimmed,
    triangles,
    // Cut wires count once although only part of each exists: half a wire more per crossing.
    struts: cells * wires.struts.length + crossings / 2,
    netStruts: 0,
  };
}

export function surfaceTriangles(spec: LatticeSpec<unknown>, domain: Mesh): number {
  const { surface, variant } = tpmsOf(latticeName(spec));
  const filledMm3 = volumeOf(domain);
  const body = {
    filledMm3,
    surface: surfaceIn(extentOf(boundsOf(domain)), filledMm3),
    faces: domain.triangles.length / 3,
  };
  const share = variant === 'network' ? NETWORK_SHARES[surface] : 1;
  return share * Math.ceil(estimateSurface(spec, body).triangles);
}
