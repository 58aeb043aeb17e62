import { LatticeError } from '../../../solid/error.ts';
import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { compactMesh } from '../../../solid/mesh/compact.ts';
import { type Mesh, trianglesOf } from '../../../solid/mesh/mesh.ts';
import { type FacePlace, isPainted, type PaintedFace } from '../../../spec/face-place.ts';
import type { Face, ModelFaces } from '../../faces/face.ts';
import { findFaces } from '../../faces/find-faces.ts';
import { paintedPatches } from '../../faces/painted-face.ts';
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
export function namedFace(mesh: Mesh, atMm: Readonly<Point>): number {
  const { face, distanceMm } = faceAt(mesh, facesOf(mesh), atMm);
  if (distanceMm <= offMmOf(mesh)) return face;
  throw notThere(atMm);
}

/** A face, or a part of a painted one. */
export interface NamedFace extends Pick<Face, 'shape' | 'triangles'> {
  atMm: Point;
  /** The surface itself; that of a painted face ends within triangles. */
  surface: () => Mesh;
  /** A whole face ends where others begin. */
  border: 'whole' | 'painted';
}

/**
 * The faces that places name, each once, and the parts of painted ones.
 * @throws LatticeError face-not-found for a point that lies on no face, and for strokes that paint none
 */
export function namedFaces(mesh: Mesh, places: readonly FacePlace[]): NamedFace[] {
  const taken = new Set<number>();
  return places.flatMap((place): NamedFace[] => {
    if (isPainted(place)) return paintedFaces(mesh, place);
    const number = namedFace(mesh, place);
    if (taken.has(number)) return [];
    taken.add(number);
    const { shape, triangles } = facesOf(mesh).faces[number]!;
    const surface = () => compactMesh({ ...mesh, triangles: trianglesOf(mesh.triangles, triangles) });
    return [{ shape, triangles, atMm: [...place], surface, border: 'whole' }];
  });
}

function paintedFaces(mesh: Mesh, face: PaintedFace): NamedFace[] {
  const patches = paintedPatches(mesh, face, offMmOf(mesh));
  if (patches.length === 0) throw notThere(face.strokes[0]?.atMm[0] ?? []);
  return patches.map(({ surface, triangles }) => ({
    shape: { kind: 'patch' },
    triangles,
    atMm: pointFrom(surface.positions, 3 * surface.triangles[0]!),
    surface: () => surface,
    border: 'painted',
  }));
}

/** Farthest place from a model that still names a face of it, mm. */
export function offMmOf(mesh: Mesh): number {
  return OFF_SHARE * Math.hypot(...extentOf(boundsOf(mesh)));
}

export function notThere(atMm: readonly number[]): LatticeError {
  const place = atMm.map((mm) => mm.toFixed(2)).join(', ');
  return new LatticeError('face-not-found', `there is no face at ${place}`);
}
