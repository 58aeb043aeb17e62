import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import { dot, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { nextHalfEdge, pairEdges } from '../../solid/mesh/edges.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Face, ModelFaces } from './face.ts';
import { normalOf, type Round } from './round.ts';

/** Diameters are the same up to this share. */
export const SAME_SHARE = 0.005;
/** Angles up to which two faces continue one another: of exact normals, and with a patch, whose normals are coarse. */
const SMOOTH_COSINES = { exact: Math.cos((4 * Math.PI) / 180), patch: Math.cos((20 * Math.PI) / 180) };

/** Number of the face nearest to a point, and its distance, mm. */
export function faceAt(
  mesh: Mesh,
  { faceOf }: ModelFaces,
  at: Readonly<Point>,
): { face: number; distanceMm: number } {
  const { triangle, distanceMm } = nearestTriangle(mesh, at);
  return { face: faceOf[triangle]!, distanceMm };
}

/** Distance of a point from a surface, mm. */
export function distanceTo(mesh: Mesh, at: Readonly<Point>): number {
  return nearestTriangle(mesh, at).distanceMm;
}

function nearestTriangle({ positions: p, triangles: t }: Mesh, [x, y, z]: Readonly<Point>) {
  let squared = Infinity;
  let triangle = -1;
  for (let i = 0; i < t.length; i += 3) {
    const found = squaredDistanceToTriangle(p, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3, x, y, z);
    if (found < squared) [squared, triangle] = [found, i / 3];
  }
  return { triangle, distanceMm: Math.sqrt(squared) };
}

/** Numbers of the holes or bosses of a diameter, mm; of all diameters without one. */
export function facesOfDiameter(
  { faces }: Pick<ModelFaces, 'faces'>,
  kind: 'hole' | 'boss',
  diameterMm?: number,
): number[] {
  return faces.flatMap(({ shape }, i) => {
    if (shape.kind !== kind) return [];
    const isSame =
      diameterMm === undefined || Math.abs(shape.diameterMm - diameterMm) <= SAME_SHARE * diameterMm;
    return isSame ? [i] : [];
  });
}

/**
 * Of each face, the numbers of the faces that continue it without a crease, and of those that continue them, itself
 * among them: a plane, the fillet at its edge, and the plane beyond. Faces that continue each other share one list.
 */
export function smoothFaces(mesh: Mesh, model: ModelFaces): readonly (readonly number[])[] {
  const next = smoothNeighbours(mesh, model);
  const groups: (readonly number[])[] = [];
  for (let face = 0; face < model.faces.length; face++) {
    if (groups[face]) continue;
    const found = new Set([face]);
    for (const one of found) for (const other of next.get(one) ?? []) found.add(other);
    const group = [...found].sort((a, b) => a - b);
    for (const one of group) groups[one] = group;
  }
  return groups;
}

/** Pairs of faces that meet without a crease along most of their common edge. */
function smoothNeighbours(mesh: Mesh, { faces, faceOf }: ModelFaces): Map<number, Set<number>> {
  const { positions: p, triangles: t } = mesh;
  const { twin } = pairEdges(t, p.length / 3);
  const normals = faceNormals(mesh);
  // Length of the smooth part of each common edge, less that of its creases.
  const balance = new Map<number, number>();
  for (let h = 0; h < t.length; h++) {
    if (twin[h]! < h) continue;
    const one = faceOf[(h / 3) | 0]!;
    const other = faceOf[(twin[h]! / 3) | 0]!;
    if (one === other) continue;
    const a = pointFrom(p, t[h]! * 3);
    const b = pointFrom(p, t[nextHalfEdge(h)]! * 3);
    const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
    const cosine = dot(
      normalAt(faces[one]!, at, pointFrom(normals, ((h / 3) | 0) * 3)),
      normalAt(faces[other]!, at, pointFrom(normals, ((twin[h]! / 3) | 0) * 3)),
    );
    const isPatch = faces[one]!.shape.kind === 'patch' || faces[other]!.shape.kind === 'patch';
    const isSmooth = cosine >= SMOOTH_COSINES[isPatch ? 'patch' : 'exact'];
    const key = Math.min(one, other) * faces.length + Math.max(one, other);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    balance.set(key, (balance.get(key) ?? 0) + (isSmooth ? length : -length));
  }
  const next = new Map<number, Set<number>>();
  const add = (from: number, to: number) => next.set(from, (next.get(from) ?? new Set()).add(to));
  for (const [key, mm] of balance) {
    if (mm <= 0) continue;
    const one = Math.floor(key / faces.length);
    add(one, key % faces.length);
    add(key % faces.length, one);
  }
  return next;
}

/** Normal of a face's true surface at a point, outward; that of its triangle for a patch. */
function normalAt({ shape }: Face, at: Point, ofTriangle: Point): Point {
  if (shape.kind === 'patch') return ofTriangle;
  if (shape.kind === 'plane') return shape.normal;
  const [x, y, z] = normalOf(roundOf(shape), ...at);
  return shape.isHollow ? [-x, -y, -z] : [x, y, z];
}

export function roundOf(shape: Exclude<Face['shape'], { kind: 'plane' | 'patch' }>): Round {
  const size = shape.diameterMm / 2;
  if (shape.kind === 'sphere') return { kind: 'sphere', at: shape.centreMm, axis: [0, 0, 1], size };
  const { atMm, along } = shape.axis;
  if (shape.kind !== 'cone') return { kind: 'cylinder', at: atMm, axis: along, size };
  const half = (shape.angleDeg * Math.PI) / 360;
  const fromApexMm = size / Math.tan(half) - shape.depthMm / 2;
  const at: Point = [
    atMm[0] - along[0] * fromApexMm,
    atMm[1] - along[1] * fromApexMm,
    atMm[2] - along[2] * fromApexMm,
  ];
  return { kind: 'cone', at, axis: along, size: half };
}
