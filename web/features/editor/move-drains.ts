import type { DrainAxis } from '../../../core/model/drain/drain-axis.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ModelEdit } from '../../mesh/placement/model-edit.ts';
import { type PlacedSource, placementMatrix } from '../../mesh/placement/model-placement.ts';
import { inverseOf, moveBy, product } from '../../mesh/placement/placement-matrix.ts';
import type { PlacedDrain, PlacedRole } from '../../state/settings.ts';

/** A hole farther than this from the surface that a cut left was cut away, mm. */
const OFF_MAX_MM = 0.5;

/** Edit of a model with its mesh before placement. */
interface Placed {
  edit: ModelEdit;
  mesh: Mesh;
}

/** A model before and after an edit. */
interface Edited {
  from: Placed;
  to: Placed;
  source: PlacedSource;
}

/** Finds where holes at these places enter a mesh: `seatInWorker`. */
type Seat = (mesh: Mesh, places: readonly Readonly<Point>[]) => Promise<Pick<DrainAxis, 'offMm'>[]>;

/** Drain holes after an edit: they stay at their places on the model and keep their diameters. */
export function moveDrains(
  drains: readonly PlacedDrain[],
  { from, to, source }: Edited,
): readonly PlacedDrain[] {
  if (drains.length === 0) return drains;
  const matrix = moveBetween({ from, to, source });
  return drains.map(({ atMm, diameterMm }) => ({ atMm: moveBy(matrix, atMm), diameterMm }));
}

/** Roles after an edit that cuts nothing: they stay on their faces and keep their thickness. */
export function moveRoles(roles: readonly PlacedRole[], edited: Edited): readonly PlacedRole[] {
  if (roles.length === 0) return roles;
  const matrix = moveBetween(edited);
  return roles.map((role) => ({ ...role, facesAtMm: role.facesAtMm.map((at) => moveBy(matrix, at)) }));
}

function moveBetween({ from, to, source }: Edited) {
  const back = inverseOf(placementMatrix(from.mesh.positions, from.edit, source));
  return product(placementMatrix(to.mesh.positions, to.edit, source), back);
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
