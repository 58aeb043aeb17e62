import type { Point } from '../solid/geometry/vector.ts';

/** What faces of a model can be: solid to a depth behind them, a thin skin, or clear of the lattice to a depth. */
export const FACE_ROLES = ['solid', 'skin', 'keepClear'] as const;

/** A role of faces. */
export interface FaceRole {
  kind: (typeof FACE_ROLES)[number];
  /** A point on each face, in the model's coordinates, mm. */
  facesAtMm: readonly Point[];
  /** Thickness of the solid or the skin, or depth without lattice, mm. */
  mm: number;
}

/** True if a role makes solid material. */
export function isSolidRole({ kind }: FaceRole): boolean {
  return kind !== 'keepClear';
}
