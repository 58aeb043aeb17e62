import type { DrainAxis } from '../../../core/model/drain/drain-axis.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ModelEdit } from '../../mesh/placement/model-edit.ts';
import { type PlacedSource, placementMatrix } from '../../mesh/placement/model-placement.ts';
import { inverseOf, moveBy, product } from '../../mesh/placement/placement-matrix.ts';
import type { PlacedDrain } from '../../state/settings.ts';

/** A hole farther than this from the surface that a cut left was cut away, mm. */
const OFF_MAX_MM = 0.5;

/** Edit of a model with its mesh before placement. */
interface Placed {
  edit: ModelEdit;
  mesh: Mesh;
}

/** Finds where holes at these places enter a mesh: `seatInWorker`. */
type Seat = (mesh: Mesh, places: readonly Readonly<Point>[]) => Promise<Pick<DrainAxis, 'offMm'>[]>;

/** Drain holes after an edit: they stay at their places on the model and keep their diameters. */
export function moveDrains(
  drains: readonly PlacedDrain[],
  { from, to, source }: { from: Placed; to: Placed; source: PlacedSource },
): readonly PlacedDrain[] {
  if (drains.length === 0) return drains;
  const back = inverseOf(placementMatrix(from.mesh.positions, from.edit, source));
  const matrix = product(placementMatrix(to.mesh.positions, to.edit, source), back);
  return drains.map(({ atMm, diameterMm }) => ({ atMm: moveBy(matrix, atMm), diameterMm }));
}

/** Drain holes whose place is on the surface of `other`, another body of the same model. */
export async function drainsOn(
  other: Mesh,
  drains: readonly PlacedDrain[],
  { from, source, seat }: { from: Placed; source: PlacedSource; seat: Seat },
): Promise<readonly PlacedDrain[]> {
  if (drains.length === 0) return drains;
  const back = inverseOf(placementMatrix(from.mesh.positions, from.edit, source));
  const seats = await seat(
    other,
    drains.map(({ atMm }) => moveBy(back, atMm)),
  );
  return drains.filter((_, k) => seats[k]!.offMm <= OFF_MAX_MM);
}
