import type { CrossSection, Manifold, ManifoldToplevel, Mat4 } from 'manifold-3d/manifold';
import { bodyMeshes } from '../../../core/model/bodies/body-meshes.ts';
import type { Face, FaceShape } from '../../../core/model/faces/face.ts';
import type { FaceRoleKind } from '../../../core/rules/parameters/roles.ts';
import { basisAcross, dot, type Point, pointFrom } from '../../../core/solid/geometry/vector.ts';
import { openKernel } from '../../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { RoleRecord } from './record.ts';

export interface ChosenRole {
  kind: FaceRoleKind;
  /** What the faces are, such as `4 holes of 6.40 mm`. */
  name: string;
  faces: readonly Face[];
  mm: number;
}

/** Sides of a circle: its area is right within 1e-4. */
const SIDES = 256;
/** A hole that goes at least so far round has a whole ring. */
const WHOLE_DEG = 315;
/** Least share of its cylinder that the face of a hole covers to have one: a thread's crests and roots are cylinders in part. */
const COVERED_SHARE = 0.8;
/** Length of a ring beyond an end of a hole, mm, and share of it that may differ from all or nothing. */
const END_MM = 0.2;
const END_SHARE = 0.01;
/** Radius within which a ring is empty, as a share of the hole's: its sides are chords. */
const INNER_SHARE = 0.95;
/** Distance by which a solid may reach beyond its exact shape, mm. */
const MARGIN_MM = 0.1;

type Measured = Pick<RoleRecord, 'exactMm3' | 'filledShare'>;

/** Measures roles by exact shapes. The process should end soon: the library's solids stay. */
export async function exactSolids(
  model: Mesh,
  made: Mesh,
  roles: readonly ChosenRole[],
): Promise<Measured[]> {
  const kernel = await openKernel();
  const solid = ({ positions, triangles }: Mesh) =>
    kernel.Manifold.ofMesh(new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }));
  const [whole, finished] = [solid(model), solid(made)];
  const bodyOf = bodyOfFaces(model, solid);
  const shapesOf = ({ faces, mm }: ChosenRole, marginMm: number) =>
    faces.map((face) => {
      const shape = shapeBehind(kernel, model, face, { mm, marginMm });
      const body = bodyOf(face);
      if (!shape || !body) return shape;
      return { ...shape, own: shape.own.intersect(body) };
    });
  const grown = roles.filter(({ kind }) => kind !== 'keepClear').flatMap((role) => shapesOf(role, MARGIN_MM));
  return roles.map((role): Measured => {
    const shapes = shapesOf(role, 0);
    if (!shapes.every((shape) => shape !== undefined)) return {};
    const within = (of: Manifold) => sum(shapes.map(({ own }) => of.intersect(own).volume()));
    const wantedMm3 = within(whole);
    if (role.kind === 'keepClear') {
      if (!grown.every((shape) => shape !== undefined)) return {};
      const free = grown.reduce((left, { long }) => left.subtract(long), finished);
      return { filledShare: within(free) / wantedMm3 };
    }
    const hasExact = shapes.every(({ ends }) => ends.every((end) => isClean(whole, end)));
    return { filledShare: within(finished) / wantedMm3, ...(hasExact ? { exactMm3: wantedMm3 } : {}) };
  });
}

/** The body to which a face belongs, and whose material alone is behind it; undefined for a model that is one body. */
function bodyOfFaces(
  model: Mesh,
  solid: (mesh: Mesh) => Manifold,
): (face: Pick<Face, 'triangles'>) => Manifold | undefined {
  const bodies = bodyMeshes(model, 'faces');
  if (bodies.length < 2) return () => undefined;
  const cornerOf = ({ positions, triangles }: Mesh, i: number) =>
    pointFrom(positions, triangles[i]! * 3).join();
  const known = bodies.map((body) => ({
    corners: new Set(Array.from(body.triangles, (_, i) => cornerOf(body, i))),
    solid: solid(body),
  }));
  return ({ triangles }) =>
    known.find(({ corners }) => corners.has(cornerOf(model, triangles[0]! * 3)))!.solid;
}

/** True if a hole ends where the model ends all around, or where it goes on all around. */
function isClean(model: Manifold, end: Manifold): boolean {
  const share = model.intersect(end).volume() / end.volume();
  return share < END_SHARE || share > 1 - END_SHARE;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the exact solid behind a plane or around a hole, undefined for other faces. A hole also gets a longer solid and the room beyond its ends. */
function shapeBehind(
  kernel: ManifoldToplevel,
  model: Mesh,
  { shape, triangles, areaMm2 }: Face,
  { mm, marginMm }: { mm: number; marginMm: number },
): { own: Manifold; long: Manifold; ends: Manifold[] } | undefined {
  if (shape.kind === 'plane') {
    const own = prism(kernel, model, { triangles, ...shape }, { mm, marginMm });
    return { own, long: own, ends: [] };
  }
  if (shape.kind !== 'hole' || shape.turnDeg < WHOLE_DEG) return undefined;
  const { depthMm } = shape;
  if (areaMm2 < COVERED_SHARE * Math.PI * shape.diameterMm * depthMm) return undefined;
  const ring = (lengthMm: number, alongMm = 0) =>
    ringAround(kernel, shape, { mm: mm + marginMm, lengthMm, alongMm });
  const endMm = (depthMm + END_MM) / 2;
  return {
    own: ring(depthMm + 2 * marginMm),
    long: ring(depthMm + 2 * (mm + marginMm)),
    ends: [ring(END_MM, endMm), ring(END_MM, -endMm)],
  };
}

function ringAround(
  { Manifold }: ManifoldToplevel,
  { axis, diameterMm }: Extract<FaceShape, { turnDeg: number }>,
  { mm, lengthMm, alongMm }: { mm: number; lengthMm: number; alongMm: number },
): Manifold {
  const cylinder = (radius: number) => Manifold.cylinder(lengthMm, radius, radius, SIDES, true);
  const { across, up } = basisAcross(axis.along);
  return cylinder(diameterMm / 2 + mm)
    .subtract(cylinder((INNER_SHARE * diameterMm) / 2))
    .translate(0, 0, alongMm)
    .transform(frame(across, up, axis.along, axis.atMm));
}

/** The triangles of a plane face moved inward by the thickness. */
function prism(
  { CrossSection }: ManifoldToplevel,
  { positions, triangles: t }: Mesh,
  { triangles, normal, offsetMm }: { triangles: Uint32Array; normal: Point; offsetMm: number },
  { mm, marginMm }: { mm: number; marginMm: number },
): Manifold {
  const { across, up } = basisAcross(normal);
  const outlines = Array.from(triangles, (face) =>
    [0, 1, 2].map((k): [number, number] => {
      const corner = pointFrom(positions, t[face * 3 + k]! * 3);
      return [dot(corner, across), dot(corner, up)];
    }),
  );
  const section: CrossSection = new CrossSection(outlines, 'Positive').offset(marginMm);
  const at: Point = [0, 1, 2].map((k) => (offsetMm - mm - marginMm) * normal[k]!) as Point;
  return section.extrude(mm + 2 * marginMm).transform(frame(across, up, normal, at));
}

function frame(x: Point, y: Point, z: Point, at: Point): Mat4 {
  return [...x, 0, ...y, 0, ...z, 0, ...at, 1] as Mat4;
}
