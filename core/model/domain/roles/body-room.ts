import type { ModelMesh, NamedBody } from '../../../formats/stl/body-appendix.ts';
import { LatticeError } from '../../../solid/error.ts';
import { dot, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { BodyRole } from '../../../spec/roles.ts';
import { bodyMeshes } from '../../bodies/body-meshes.ts';
import { insideMesh } from '../inside-mesh.ts';
import type { Room } from './role-solids.ts';

/** A body of the model that is solid, or has its own lattice. */
export interface BodySolid extends Room {
  body: number;
  name: string;
  /** The body itself. */
  own: Mesh;
  hasLattice: boolean;
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
/** How far the room of a body with a lattice reaches beyond the body, mm: farther than its lattice. */
const LATTICE_ROOM_MM = 0.1;
/** How far beyond the body the lattice around it ends, mm: within what it is united with. */
const CUT_MM = 0.05;
/** Longest step of a vertex outward, in margins: a sharp one would have none. */
const MITRE_MAX = 4;

/** Bodies of a model: those of its file, or its separate parts in the order of the file; none of a model that is one body. */
export function bodiesOfModel(model: ModelMesh): readonly NamedBody[] {
  if (model.bodies) return model.bodies;
  const parts = bodyMeshes(model, 'faces');
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
 * Room of a body: the body itself, whose faces on the surface of the model are moved before that by the margin, so that
 * none lies on a face of the model; all faces of one with a lattice.
 * @throws LatticeError body-not-found
 */
export function bodyRoom(model: ModelMesh, role: BodyRole, marginMm: number): BodySolid {
  const body = namedBodyOf(model, role);
  const known = { body: role.body, name: body.name, own: body.mesh, atMm: pointFrom(body.mesh.positions, 0) };
  const hasLattice = role.role === 'lattice';
  if (hasLattice)
    return { ...known, hasLattice, mesh: grownMesh(body.mesh, LATTICE_ROOM_MM), faces: new Uint32Array() };
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
    for (let k = 0; k < 3; k++) addNormal(outward[t[f + k]!]!, normal);
  }
  return {
    ...{ ...known, hasLattice, atMm: pointFrom(p, t[0]! * 3) },
    ...{ mesh: moved(body.mesh, outward, marginMm), faces: facesOn(model, body.mesh) },
  };
}

/** What a body with its own lattice takes from the lattice around it. */
export function latticeCut(body: Mesh): Mesh {
  return grownMesh(body, CUT_MM);
}

/** A closed mesh whose faces are all moved outward by so many mm, about; inward for less than 0. */
export function grownMesh(mesh: Mesh, mm: number): Mesh {
  const { positions, triangles: t } = mesh;
  const normals = faceNormals(mesh);
  const outward: Point[][] = Array.from({ length: positions.length / 3 }, () => []);
  for (let f = 0; f < t.length; f += 3)
    for (let k = 0; k < 3; k++) addNormal(outward[t[f + k]!]!, pointFrom(normals, f));
  return moved(mesh, outward, mm);
}

/** Adds a normal to those of a vertex, unless it has one of the same plane. */
export function addNormal(known: Point[], normal: Point): void {
  if (!known.some((other) => dot(other, normal) > SAME_COSINE)) known.push(normal);
}

/** A mesh whose vertices are moved along the normals that they have, about by so many mm. */
export function moved({ positions: p, triangles }: Mesh, outward: readonly Point[][], mm: number): Mesh {
  const positions = p.slice();
  outward.forEach((units, v) => {
    const step = mitre(units);
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = p[v * 3 + k]! + mm * step[k]!;
  });
  return { positions, triangles };
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
