import { type Placement, placeCells } from '../../../fill/grid/placement.ts';
import type { ModelMesh } from '../../../formats/stl/body-appendix.ts';
import { bodyMeshes } from '../../../model/bodies/body-meshes.ts';
import { bodiesWithin } from '../../../model/bodies/file-bodies.ts';
import { bodiesOfModel, namedBodyOf } from '../../../model/domain/roles/body-room.ts';
import { notThere, offMmOf } from '../../../model/domain/roles/named-face.ts';
import { withoutVoids } from '../../../model/domain/take-away.ts';
import { refuseHolesWithoutBody } from '../../../model/drain/drain-holes.ts';
import { paintedPatches } from '../../../model/faces/painted-face.ts';
import { buildFaceTree } from '../../../model/nearest/face-tree.ts';
import { NearestFaces } from '../../../model/nearest/nearest.ts';
import { LatticeError } from '../../../solid/error.ts';
import { type Box, boundsOf } from '../../../solid/geometry/box.ts';
import { heightOver } from '../../../solid/geometry/plane.ts';
import { planeThrough } from '../../../solid/geometry/plane-through.ts';
import { mapPoint, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { type FacePlace, isPainted } from '../../../spec/face-place.ts';
import { gridSpec } from '../../../spec/name.ts';
import type { FaceRole } from '../../../spec/roles.ts';
import { type LatticeSpec, regionSpecs } from '../../../spec/spec.ts';
import { type OwnJob, partLattices } from './own-lattices.ts';

export interface BodyJob {
  mesh: ModelMesh;
  spec: LatticeSpec;
  /** Side of a cut plane that a whole body lies on: 0 for the spec's own lattice, 1 for the second. */
  side?: 0 | 1;
  /** Lattices of bodies of the file in it. */
  own?: readonly OwnJob[];
  /** True if its spec is that of a body of the file. */
  isOfBody?: true;
}

export interface BodyJobs {
  jobs: BodyJob[];
  /** Cells over all bodies, of the spec's own lattice and of the one beyond a cut plane; missing for one body. */
  placements?: Placement[];
}

/**
 * One job per body of a model, largest first. A spec applies to all bodies together: it sets where cells
 * begin, where a solid bottom ends, and which part of a picture lies on a body. Bodies that are void are taken away before.
 * @throws LatticeError plane-misses, face-not-found, and drain-blind for a drain hole that no body takes
 */
export function bodyJobs(model: ModelMesh, wanted: LatticeSpec): BodyJobs {
  const mesh = withoutVoids(model, wanted.bodies);
  const { bodies: given, ...bare } = wanted;
  const left = given?.filter(({ role }) => role !== 'void') ?? [];
  const voids = (given ?? [])
    .filter((role) => !left.includes(role))
    .map((role) => namedBodyOf(model, role).mesh);
  const spec = given ? { ...bare, ...(left.length > 0 ? { bodies: left } : {}) } : wanted;
  const meshes = bodyMeshes(mesh);
  if (meshes.length === 1) return { jobs: [withOwnLattices({ mesh, spec }, voids)] };
  const whole = placeCells(mesh, gridSpec(spec));
  const boxMm = boundsOf(mesh);
  const placed = { ...spec, originMm: spec.originMm ?? middleOf(whole.boxMm, whole.placement) };
  const roles = rolesOfBodies(mesh, meshes, placed.roles);
  const jobs = meshes.map((body, i) => {
    const job = jobOf(body, placed, { whole: mesh, boxMm });
    const own = { ...job.spec, ...(placed.roles ? { roles: roles[i]! } : {}) };
    return withOwnLattices({ ...job, ...bodiesIn(mesh, { mesh: body, spec: own }) }, voids);
  });
  refuseHolesWithoutBody(jobs, spec.drains ?? []);
  if (!placed.regions) return { jobs, placements: [whole.placement] };
  if (jobs.every(({ side }) => side === 0) || jobs.every(({ side }) => side === 1))
    throw new LatticeError('plane-misses', 'the cut plane leaves nothing on one side');
  const [, second] = regionSpecs(placed);
  return { jobs, placements: [whole.placement, placeCells(mesh, gridSpec(second)).placement] };
}

function withOwnLattices(job: BodyJob, voids: readonly Mesh[]): BodyJob {
  const { spec, own, isOfBody } = partLattices(job.mesh, job.spec, voids);
  return { ...job, spec, ...(own.length > 0 ? { own } : {}), ...(isOfBody ? { isOfBody } : {}) };
}

/** A part of the model with the bodies in it that have a role. */
function bodiesIn(whole: ModelMesh, { mesh, spec }: BodyJob): BodyJob {
  const { bodies, ...bare } = spec;
  if (!bodies) return { mesh, spec };
  const named = bodiesOfModel(whole);
  const here = new Set(bodiesWithin(mesh, named));
  const own = bodies.filter((role) => here.has(namedBodyOf({ ...whole, bodies: named }, role)));
  return { mesh: { ...mesh, bodies: named }, spec: own.length > 0 ? { ...bare, bodies: own } : bare };
}

/**
 * The roles of each body: a face belongs to the body nearest to the point that names it, a stroke to all that it paints.
 * @throws LatticeError face-not-found for strokes that paint no body
 */
function rolesOfBodies(whole: Mesh, meshes: readonly Mesh[], roles: readonly FaceRole[] = []): FaceRole[][] {
  const own: FaceRole[][] = meshes.map(() => []);
  const nearest = bodyAt(meshes, offMmOf(whole));
  for (const role of roles) {
    const faces = role.facesAtMm.map((face) => facesOfBodies(meshes, nearest, face));
    own.forEach((list, i) => {
      const facesAtMm = faces.map((ofBodies) => ofBodies[i]).filter((face) => face !== undefined);
      if (facesAtMm.length > 0) list.push({ ...role, facesAtMm });
    });
  }
  return own;
}

/** What of a face lies on each body: nothing of one on which paint is erased again. */
function facesOfBodies(
  meshes: readonly Mesh[],
  nearest: (at: Readonly<Point>) => PlaceOfBody,
  face: FacePlace,
): (FacePlace | undefined)[] {
  if (!isPainted(face)) {
    const { body, atMm } = nearest(face);
    return meshes.map((_, i) => (i === body ? atMm : undefined));
  }
  const placed = face.strokes.map((stroke) => ({ ...stroke, atMm: stroke.atMm.map(nearest) }));
  const painted = meshes.map((mesh, i) => {
    const strokes = placed
      .map(({ atMm, ...stroke }) => ({
        ...stroke,
        atMm: atMm.filter(({ body }) => body === i).map((place) => place.atMm),
      }))
      .filter(({ atMm }) => atMm.length > 0);
    return paintedPatches(mesh, { strokes }, offMmOf(mesh)).length > 0 ? { strokes } : undefined;
  });
  if (painted.every((one) => !one)) throw notThere(face.strokes[0]?.atMm[0] ?? []);
  return painted;
}

interface PlaceOfBody {
  body: number;
  atMm: Readonly<Point>;
}

/**
 * Returns the nearest mesh to a point, and the point: on its surface, if that is farther off than the mesh alone allows.
 * @param offMm how far off the whole model allows
 */
function bodyAt(meshes: readonly Mesh[], offMm: number): (at: Readonly<Point>) => PlaceOfBody {
  const searches = meshes.map((mesh) => new NearestFaces(buildFaceTree(mesh.positions, mesh.triangles)));
  return (at) => {
    const distances = searches.map((search) => search.distance(Float64Array.from(at)));
    const mm = Math.min(...distances);
    const body = distances.indexOf(mm);
    const isNear = mm <= offMmOf(meshes[body]!) || mm > offMm;
    return { body, atMm: isNear ? at : pointFrom(searches[body]!.place, 0) };
  };
}

function jobOf(mesh: Mesh, spec: LatticeSpec, { whole, boxMm }: { whole: Mesh; boxMm: Box }): BodyJob {
  if (spec.gradient) {
    const { field } = spec.gradient;
    const ofWhole = field?.source === 'faces' ? { field: { ...field, model: whole } } : {};
    return { mesh, spec: { ...spec, gradient: { boxMm, ...spec.gradient, ...ofWhole } } };
  }
  if (spec.regions) {
    const plane = planeThrough(spec.regions.plane);
    const [own, second] = regionSpecs(spec);
    if (!plane || isCut(mesh, (v) => heightOver(plane, mesh.positions, v))) return { mesh, spec };
    const side = heightOver(plane, mesh.positions, 0) > 0 ? 0 : 1;
    return { mesh, spec: side === 0 ? own : second, side };
  }
  if (spec.bottomMm === undefined) return { mesh, spec };
  const { bottomMm, ...above } = spec;
  const ownMm = bottomMm - (boundsOf(mesh).min[2] - boxMm.min[2]);
  return { mesh, spec: ownMm > 0 ? { ...above, bottomMm: ownMm } : above };
}

function isCut({ positions }: Mesh, heightMm: (v: number) => number): boolean {
  const isAbove = heightMm(0) > 0;
  for (let v = 3; v < positions.length; v += 3) if (heightMm(v) > 0 !== isAbove) return true;
  return false;
}

/** The middle of a model, from which cells are counted, in the model's coordinates, mm. */
function middleOf(localBoxMm: Box, { shift, turnZDeg }: Placement): Point {
  const [x, y, z] = mapPoint(localBoxMm.min, (low, k) => (low + localBoxMm.max[k]!) / 2);
  const angle = (turnZDeg * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [x * c - y * s - shift[0], x * s + y * c - shift[1], z - shift[2]];
}
