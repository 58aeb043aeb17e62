import type { ModelMesh, NamedBody } from '../../../formats/stl/body-appendix.ts';
import { LatticeError } from '../../../solid/error.ts';
import { dot, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { BodyRole } from '../../../spec/roles.ts';
import { bodyMeshes } from '../../bodies/body-meshes.ts';
import { insideMesh } from '../inside-mesh.ts';
import type { Room } from './role-solids.ts';

/** A solid body of the model. */
export interface BodySolid extends Room {
  body: number;
  name: string;
  /** The body itself. */
  own: Mesh;
}

/** A face of which a sample, moved outward by this share of the margin, is outside of the model is on its surface. */
const OUTSIDE_SHARE = 1 / 4;
/** Samples of a face as shares of its corners. */
const SAMPLES = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.9, 0.05, 0.05],
  [0.05, 0.9, 0.05],
  [0.05, 0.05, 0.9],
] as const;
/** Normals whose cosine is above this are of one plane. */
const SAME_COSINE = 0.9999;
/** Longest step of a vertex outward, in margins: a sharp one would have none. */
const MITRE_MAX = 4;

/** Bodies of a model: those of its file, or its separate parts; none of a model that is one body. */
export function bodiesOfModel(model: ModelMesh): readonly NamedBody[] {
  if (model.bodies) return model.bodies;
  const parts = bodyMeshes(model);
  return parts.length < 2 ? [] : parts.map((mesh) => ({ name: '', mesh }));
}

/**
 * The body with this number.
 * @throws LatticeError body-not-found
 */
export function namedBodyOf(model: ModelMesh, { body }: BodyRole): NamedBody {
  const found = bodiesOfModel(model)[body];
  if (found) return found;
  throw new LatticeError('body-not-found', `the model has no body ${body + 1}`);
}

/**
 * Room of a solid body: the body itself, whose faces on the surface of the model are moved before that by the margin,
 * so that none lies on a face of the model.
 */
export function bodyRoom(
  model: Mesh,
  { number, body }: { number: number; body: NamedBody },
  marginMm: number,
): BodySolid {
  const isInside = insideMesh(model);
  const normals = faceNormals(body.mesh);
  const { positions: p, triangles: t } = body.mesh;
  const outward: Point[][] = Array.from({ length: p.length / 3 }, () => []);
  for (let f = 0; f < t.length; f += 3) {
    const normal = pointFrom(normals, f);
    const corners = [0, 1, 2].map((k) => pointFrom(p, t[f + k]! * 3)) as [Point, Point, Point];
    const isInner = SAMPLES.every((shares) =>
      isInside(
        ...pointOf(
          (k) =>
            shares.reduce((sum, share, corner) => sum + share * corners[corner]![k], 0) +
            OUTSIDE_SHARE * marginMm * normal[k],
        ),
      ),
    );
    if (isInner) continue;
    for (let k = 0; k < 3; k++) {
      const known = outward[t[f + k]!]!;
      if (!known.some((other) => dot(other, normal) > SAME_COSINE)) known.push(normal);
    }
  }
  const positions = p.slice();
  outward.forEach((units, v) => {
    const step = mitre(units);
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = p[v * 3 + k]! + marginMm * step[k]!;
  });
  return {
    ...{ body: number, name: body.name, own: body.mesh, mesh: { positions, triangles: t } },
    atMm: pointFrom(p, t[0]! * 3),
    faces: facesOn(model, body.mesh),
  };
}

/** Step of a vertex that moves each of its faces outward by one, about. */
function mitre(units: readonly Point[]): Point {
  const sum: Point = [0, 0, 0];
  for (const unit of units) for (let k = 0; k < 3; k++) sum[k]! += unit[k]!;
  const least = Math.min(...units.map((unit) => dot(sum, unit)));
  const by = Math.max(least, Math.hypot(...sum) / MITRE_MAX);
  return by > 0 ? [sum[0] / by, sum[1] / by, sum[2] / by] : [0, 0, 0];
}

/** Triangles of the model whose corners are corners of the body. */
function facesOn({ positions: p, triangles }: Mesh, { positions: q }: Mesh): Uint32Array {
  const corners = new Set<string>();
  for (let i = 0; i < q.length; i += 3) corners.add(`${q[i]} ${q[i + 1]} ${q[i + 2]}`);
  const isOn = (v: number) => corners.has(`${p[v * 3]} ${p[v * 3 + 1]} ${p[v * 3 + 2]}`);
  const faces: number[] = [];
  for (let f = 0; f < triangles.length / 3; f++)
    if ([0, 1, 2].every((k) => isOn(triangles[f * 3 + k]!))) faces.push(f);
  return Uint32Array.from(faces);
}
