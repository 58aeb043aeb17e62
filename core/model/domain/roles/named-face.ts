import { LatticeError } from '../../../solid/error.ts';
import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { ModelFaces } from '../../faces/face.ts';
import { findFaces } from '../../faces/find-faces.ts';
import { faceAt } from '../../faces/pick-faces.ts';

/** A point names the nearest face up to this distance, as a share of the model's diagonal. */
const OFF_SHARE = 0.01;

const known = new WeakMap<Mesh, ModelFaces>();

/** Faces of a mesh, found once. */
export function facesOf(mesh: Mesh): ModelFaces {
  const found = known.get(mesh) ?? findFaces(mesh);
  known.set(mesh, found);
  return found;
}

/**
 * Number of the face that a point names.
 * @throws LatticeError face-not-found for a point that lies on no face
 */
export function namedFace(mesh: Mesh, atMm: Point): number {
  const { face, distanceMm } = faceAt(mesh, facesOf(mesh), atMm);
  if (distanceMm <= OFF_SHARE * Math.hypot(...extentOf(boundsOf(mesh)))) return face;
  const place = atMm.map((mm) => mm.toFixed(2)).join(', ');
  throw new LatticeError('face-not-found', `there is no face at ${place}`);
}
