import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { FaceRole } from '../../../spec/roles.ts';
import { behindCylinder } from './behind-cylinder.ts';
import { behindPatch } from './behind-patch.ts';
import { behindPlane } from './behind-plane.ts';
import { type NamedFace, namedFaces } from './named-face.ts';

/**
 * How far rooms reach beyond the model, mm, so that no face of theirs lies on one of the model. It grows from room to
 * room by a share, so that none lies on one of another room either.
 */
const MARGIN_MM = 0.02;
const MARGIN_GROWTH = 0.13;
const MARGINS = 12;

/** Room beside the lattice: closed, outward, reaching beyond the model. */
export interface Room {
  mesh: Mesh;
  /** A point on the model's surface before it, mm, and the triangles there. */
  atMm: Point;
  faces: Uint32Array;
  /** True if it covers only a part of these, and perhaps none of their corners. */
  isPainted?: boolean;
  /** Number of the body that it is, and true for one that has its own lattice. */
  body?: number;
  hasLattice?: boolean;
}

/** The room behind one face, which the point names. */
export interface RoleSolid extends Room {
  role: FaceRole;
  /** Greatest deviation of its far side from the depth, mm. */
  deviationMm: number;
}

/** Deviation of planes and cylinders: rounding, and the polygon of a circle. */
const EXACT_MM = { plane: 0, cylinder: 0.008 } as const;

/** Margin beside a face at which the model goes on, and before the end of a blind hole, as a share of that elsewhere. */
export const THIN_SHARE = 1 / 10;

/**
 * The room behind each face that has a role.
 * @param thinShare margin where it changes what is solid: less is more exact, and harder to take away
 * @throws LatticeError face-not-found for a point that lies on no face
 */
export function roleSolids(mesh: Mesh, roles: readonly FaceRole[], thinShare = THIN_SHARE): RoleSolid[] {
  let made = 0;
  return roles.flatMap((role) =>
    namedFaces(mesh, role.facesAtMm).map((face) => {
      const marginMm = marginOf(made++);
      const size = { depthMm: role.mm, marginMm, thinMm: thinShare * marginMm };
      const about = { role, atMm: face.atMm, faces: face.triangles, isPainted: face.border === 'painted' };
      return { ...about, ...behind(mesh, face, size) };
    }),
  );
}

/** Distance by which the room with this number reaches beyond the model, mm. */
export function marginOf(room: number): number {
  return MARGIN_MM * (1 + MARGIN_GROWTH * (room % MARGINS));
}

function behind(
  mesh: Mesh,
  { shape, triangles, surface, border }: NamedFace,
  size: { depthMm: number; marginMm: number; thinMm: number },
): Pick<RoleSolid, 'mesh' | 'deviationMm'> {
  if (shape.kind === 'plane')
    return { mesh: behindPlane(mesh, { triangles, ...shape }, size), deviationMm: EXACT_MM.plane };
  if (shape.kind === 'hole' || shape.kind === 'boss' || shape.kind === 'round')
    return { mesh: behindCylinder(mesh, { shape, triangles }, size), deviationMm: EXACT_MM.cylinder };
  return behindPatch(surface(), size.depthMm, border);
}
