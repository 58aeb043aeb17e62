import type { Plane } from '../../../solid/geometry/plane.ts';
import { dot, type Point } from '../../../solid/geometry/vector.ts';
import { resolveSurface } from '../../../solid/mesh/arrangement/resolve-surface.ts';
import { findDeepCrossings } from '../../../solid/mesh/crossings/deep-crossings.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { FaceRole } from '../../../spec/roles.ts';
import type { FaceShape } from '../../faces/face.ts';
import { behindCylinder, ROUND_DEVIATION_MM } from './behind-cylinder.ts';
import { behindPatch } from './behind-patch.ts';
import { behindPlane } from './behind-plane.ts';
import { type NamedFace, namedFaces } from './named-face.ts';

/** Depth above which faces of a room cross, and depth that counts as rounding where they are resolved, mm. */
const CROSSING_MM = 5e-4;
const ROUNDING_MM = 1e-4;

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

/** Cosine of opposite faces, distance within which their solids end at the same place, and by which they overlap then, mm. */
const OPPOSITE_COSINE = -0.99999;
const SAME_PLACE_MM = 0.0005;
const OVERLAP_MM = 0.001;

/** Margin beside a face at which the model goes on, and before the end of a blind hole, as a share of that elsewhere. */
export const THIN_SHARE = 1 / 10;

/**
 * The room behind each face that has a role.
 * @param thinShare margin where it changes what is solid: less is more exact, and harder to take away
 * @throws LatticeError face-not-found for a point that lies on no face
 */
export function roleSolids(mesh: Mesh, roles: readonly FaceRole[], thinShare = THIN_SHARE): RoleSolid[] {
  let count = 0;
  const ends: Plane[] = [];
  return roles.flatMap((role) =>
    namedFaces(mesh, role.facesAtMm).map((face) => {
      const marginMm = marginOf(count++);
      const overMm = meetsEnd(face.shape, role.mm, ends) ? OVERLAP_MM : 0;
      const size = { depthMm: role.mm + overMm, marginMm, thinMm: thinShare * marginMm };
      const about = { role, atMm: face.atMm, faces: face.triangles, isPainted: face.border === 'painted' };
      const made = behind(mesh, face, size);
      return { ...about, ...made, deviationMm: made.deviationMm + overMm };
    }),
  );
}

/**
 * True if the far side of a solid behind a plane lies on that of one from the opposite face, as in a wall as thick as
 * both: without an overlap, rounding would leave a slit. Notes its far side.
 */
function meetsEnd(shape: FaceShape, depthMm: number, ends: Plane[]): boolean {
  if (shape.kind !== 'plane') return false;
  const end = { normal: shape.normal, offset: shape.offsetMm - depthMm };
  const meets = ends.some(
    ({ normal, offset }) =>
      dot(normal, end.normal) < OPPOSITE_COSINE && Math.abs(offset + end.offset) < SAME_PLACE_MM,
  );
  ends.push(end);
  return meets;
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
    return {
      mesh: soundRoom(behindPlane(mesh, { triangles, ...shape }, size)),
      deviationMm: 0,
    };
  if (shape.kind === 'hole' || shape.kind === 'boss' || shape.kind === 'round')
    return { mesh: behindCylinder(mesh, { shape, triangles }, size), deviationMm: ROUND_DEVIATION_MM };
  return behindPatch(surface(), size.depthMm, border);
}

/**
 * A room without faces that run through one another, as those of a face with slots narrower than the margins, or with
 * overlapping layers do: the boolean kernel would lose a part of it.
 */
function soundRoom(room: Mesh): Mesh {
  let crossings = 0;
  findDeepCrossings(room, { toleranceMm: CROSSING_MM }, () => crossings++);
  if (crossings === 0) return room;
  const resolved = resolveSurface(room, ROUNDING_MM);
  return resolved.ok ? resolved.mesh : room;
}
