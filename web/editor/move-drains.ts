import { axisAtSurface } from '../../core/lattice/drain/drain-axis.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ModelEdit } from '../mesh/placement/model-edit.ts';
import { type PlacedSource, placementMatrix } from '../mesh/placement/model-placement.ts';
import { inverseOf, moveBy, product } from '../mesh/placement/placement-matrix.ts';
import type { PlacedDrain } from '../state/settings.ts';

/** A hole farther than this from the surface that a cut left was cut away, mm. */
const OFF_MAX_MM = 0.5;

/** Edit of a model with its mesh before placement. */
interface Placed {
  edit: ModelEdit;
  mesh: Mesh;
}

/**
 * Drain holes after an edit: they stay at their places on the model and keep their diameters. Those whose surface a cut
 * removed are dropped.
 */
export function moveDrains(
  drains: readonly PlacedDrain[],
  { from, to, source }: { from: Placed; to: Placed; source: PlacedSource },
): readonly PlacedDrain[] {
  if (drains.length === 0) return drains;
  const back = inverseOf(placementMatrix(from.mesh.positions, from.edit, source));
  const there = placementMatrix(to.mesh.positions, to.edit, source);
  const isCut = from.mesh !== to.mesh;
  const left = isCut
    ? drains.filter(({ atMm }) => axisAtSurface(to.mesh, moveBy(back, atMm)).offMm <= OFF_MAX_MM)
    : drains;
  const matrix = product(there, back);
  return left.map(({ atMm, diameterMm }) => ({ atMm: moveBy(matrix, atMm), diameterMm }));
}
