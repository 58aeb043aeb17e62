import type { DrainAxis } from '../../../core/model/drain/drain-axis.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { movedFace } from '../../../core/spec/face-place.ts';
import type { ModelEdit } from '../../mesh/placement/model-edit.ts';
import { type PlacedSource, placementMatrix } from '../../mesh/placement/model-placement.ts';
import { inverseOf, moveBy, product } from '../../mesh/placement/placement-matrix.ts';
import { fieldWithoutFaces, movedGradient } from '../../state/fields/gradient-source.ts';
import type { PlacedDrain, Settings } from '../../state/settings.ts';

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

/** Settings that name faces of the model. */
type Faced = Pick<Settings, 'roles' | 'gradient'>;

/** The same, with bodies, which an edit without a cut leaves as they are. */
type Parted = Faced & Pick<Settings, 'bodies'>;

/** Roles and field after an edit that cuts nothing: they stay in place and keep thickness and depth. */
export function moveFaces({ roles, gradient }: Faced, edited: Edited): Faced {
  const matrix = moveBetween(edited);
  const move = (at: Readonly<Point>) => moveBy(matrix, at);
  return {
    roles: roles.map((role) => ({ ...role, facesAtMm: role.facesAtMm.map((face) => movedFace(face, move)) })),
    gradient: movedGradient(gradient, move),
  };
}

/** Settings without faces and bodies, for a model with other ones. */
export function dropFaces({ gradient }: Faced): Parted {
  return { roles: [], bodies: [], gradient: { ...gradient, field: fieldWithoutFaces(gradient.field) } };
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
