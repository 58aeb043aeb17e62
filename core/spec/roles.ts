import type { FaceRoleKind } from '../rules/parameters/roles.ts';
import type { Point } from '../solid/geometry/vector.ts';

export interface FaceRole {
  kind: FaceRoleKind;
  /** A point on each face, in the model's coordinates, mm. */
  facesAtMm: readonly Point[];
  /** Thickness of the solid or the skin, or depth without lattice, mm. */
  mm: number;
}

/** True if a role makes solid material. */
export function isSolidRole({ kind }: Pick<FaceRole, 'kind'>): boolean {
  return kind !== 'keepClear';
}
