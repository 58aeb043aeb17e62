import type { BodyRoleKind } from '../rules/parameters/bodies.ts';
import type { FaceRoleKind } from '../rules/parameters/roles.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { FacePlace } from './face-place.ts';

export interface FaceRole {
  kind: FaceRoleKind;
  /** The faces, each by a point on it or by strokes, in the model's coordinates, mm. */
  facesAtMm: readonly FacePlace[];
  /** Thickness of the solid or the skin, or depth without lattice, mm. */
  mm: number;
}

/** Lattice of one body. Sides, output and turn are those of the order. */
export interface BodyLattice {
  lattice: string;
  cellMm: Point;
  rodDiameterMm: number;
}

/** A body of the model that has no lattice, or its own one. */
export type BodyRole = {
  /** Number of the body in the model, from 0. */
  body: number;
} & (
  | { role: Exclude<BodyRoleKind, 'lattice'>; own?: undefined }
  | { role: Extract<BodyRoleKind, 'lattice'>; own: BodyLattice }
);

interface Roles {
  roles?: readonly Pick<FaceRole, 'kind'>[];
  bodies?: readonly { role: BodyRoleKind }[];
}

/** True if a role makes solid material. */
export function isSolidRole({ kind }: Pick<FaceRole, 'kind'>): boolean {
  return kind !== 'keepClear';
}

/** True if faces or bodies of a spec are solid, or a body has a lattice, which begins in a solid wall. */
export function hasSolidRole({ roles = [], bodies = [] }: Roles): boolean {
  return roles.some(isSolidRole) || bodies.some(({ role }) => role !== 'void');
}

/** True if a spec gives a role to a face, or to a body. */
export function hasRoles({ roles = [], bodies = [] }: Roles): boolean {
  return roles.length > 0 || bodies.length > 0;
}
