import type { BodyRoleKind } from '../rules/parameters/bodies.ts';
import type { FaceRoleKind } from '../rules/parameters/roles.ts';
import type { FacePlace } from './face-place.ts';

export interface FaceRole {
  kind: FaceRoleKind;
  /** The faces, each by a point on it or by strokes, in the model's coordinates, mm. */
  facesAtMm: readonly FacePlace[];
  /** Thickness of the solid or the skin, or depth without lattice, mm. */
  mm: number;
}

/** A body of the model that has no lattice. */
export interface BodyRole {
  /** Number of the body in the model, from 0. */
  body: number;
  role: Exclude<BodyRoleKind, 'lattice'>;
}

/** Roles in a spec. */
interface Roles {
  roles?: readonly Pick<FaceRole, 'kind'>[];
  bodies?: readonly Pick<BodyRole, 'role'>[];
}

/** True if a role makes solid material. */
export function isSolidRole({ kind }: Pick<FaceRole, 'kind'>): boolean {
  return kind !== 'keepClear';
}

/** True if faces or bodies of a spec are solid. */
export function hasSolidRole({ roles = [], bodies = [] }: Roles): boolean {
  return roles.some(isSolidRole) || bodies.some(({ role }) => role === 'solid');
}

/** True if a spec gives a role to a face, or to a body. */
export function hasRoles({ roles = [], bodies = [] }: Roles): boolean {
  return roles.length > 0 || bodies.length > 0;
}
