import { frameTopology } from '../../fill/frame/topology.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point, pointOf } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { latticeName, namedLattice } from '../../spec/name.ts';
import type { ConstantSpec } from '../../spec/spec.ts';

/** Nodes nearer than this along an axis lie in one plane, as a share of the cell. */
const SAME_PLANE = 1e-6;
/** A lattice without planes of nodes is tried at every half of its spacing. */
const STOCHASTIC_STEP = 0.5;

/**
 * Origins worth trying for the cells of a spec, mm: the middle of the model, and every combination of half a distance
 * between two planes of nodes along the axes. A wall thinner than two planes then holds one of them somewhere.
 */
export function originsOf(mesh: Mesh, spec: ConstantSpec): Point[] {
  const { min, max } = boundsOf(mesh);
  const steps = nodePlaneSteps(spec).map((share, k) => (share / 2) * spec.cellMm[k]!);
  return Array.from({ length: 8 }, (_, i) =>
    mapPoint(min, (low, k) => roundMm((low + max[k]!) / 2 + (i & (1 << k) ? steps[k]! : 0))),
  );
}

/** Origins next to one, a quarter of a distance between two planes along each axis, mm. */
export function originsAbout(origin: Point, spec: ConstantSpec): Point[] {
  const steps = nodePlaneSteps(spec).map((share, k) => (share / 4) * spec.cellMm[k]!);
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) => mapPoint(origin, (mm, k) => (k === axis ? roundMm(mm + sign * steps[k]!) : mm))),
  );
}

/** Whole micrometres, so that an origin can be written down. */
function roundMm(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}

/** Distance of the planes of nodes along each axis, as a share of the cell. */
function nodePlaneSteps(spec: ConstantSpec): [number, number, number] {
  const name = latticeName(spec);
  if (namedLattice(name)?.type.family === 'stochastic')
    return [STOCHASTIC_STEP, STOCHASTIC_STEP, STOCHASTIC_STEP];
  const topology = frameTopology(name);
  return pointOf((k) => {
    const heights = new Set(topology?.nodes.map((node) => Math.round(node[k]! / SAME_PLANE)));
    return 1 / Math.max(1, heights.size);
  });
}
