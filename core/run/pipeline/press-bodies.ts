import { wallHexes } from '../../fill/conformal/sheets/wall-hexes.ts';
import { coverageOf } from '../../fill/coverage/coverage.ts';
import { samplesOf } from '../../fill/coverage/domain-samples.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { boxedModel, boxedParts } from '../../model/domain/boxed-model.ts';
import { type FillDomain, fillDomainOf } from '../../model/domain/fill-domain.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { bodiesOfModel } from '../../model/domain/roles/body-room.ts';
import type { Room } from '../../model/domain/roles/role-solids.ts';
import { sampleFaces } from '../../model/domain/roles/sample-faces.ts';
import { withoutVoids } from '../../model/domain/take-away.ts';
import { skinSurface } from '../../model/wrap/skin-surface.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { type Point, pointFrom } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type ConstantSpec, type LatticeSpec, MEMBRANE_MM } from '../../spec/spec.ts';
import { bodyJobs } from './bodies/body-jobs.ts';

/**
 * Returns the bodies that a press test takes beside a model's frame: boxes, cells along walls, the middle of its shell,
 * what is solid behind faces, skins on faces, solid bodies, and walls around bodies with their own lattice.
 */
export function pressBodies(model: ModelMesh, spec: LatticeSpec) {
  const { roles = [], bodies: named = [], cellMm, bottomMm } = spec;
  const mesh = withoutVoids(model, named);
  const solidBodies = named.filter(({ role }) => role === 'solid');
  let known: FillDomain | undefined;
  // A shell is no solid here: it is pressed as a skin.
  const domain = () => {
    known ??= fillDomainOf(mesh, {
      roles,
      bodies: solidBodies,
      cellMm,
      ...(bottomMm === undefined ? {} : { bottomMm }),
    });
    return known;
  };
  const isParted = roles.length + solidBodies.length > 0;
  let bodies: ReturnType<typeof bodyOf>[] | undefined;
  const makeFaceSkins = () => {
    const behind = isParted ? (domain().behind ?? []) : [];
    const onFaces = behind.flatMap((room) =>
      isThick(room) || !('role' in room) ? [] : [{ ...bodyOf(mesh, room), mm: room.role.mm }],
    );
    return [...onFaces, ...(named.some(({ own }) => own) ? wallsAround(mesh, spec) : [])];
  };
  let skins: ReturnType<typeof makeFaceSkins> | undefined;
  return {
    boxes: (edgesMm: Readonly<Point>, heightMm?: number) =>
      isParted
        ? boxedParts(mesh, edgesMm, {
            lattice: domain().mesh,
            solids: (domain().solids ?? []).map((room) => room.mesh),
          })
        : boxedModel(mesh, edgesMm, heightMm),
    walls: (one: ConstantSpec) => wallHexes(mesh, one),
    skin: (shellMm: number, cellMm: number) => skinSurface(mesh, shellMm, cellMm),
    solids: () => {
      bodies ??= isParted ? (domain().solids ?? []).filter(isThick).map((room) => bodyOf(mesh, room)) : [];
      return bodies;
    },
    faceSkins: () => {
      skins ??= makeFaceSkins();
      return skins;
    },
    boxMm: boundsOf(mesh),
    isInside: insideMesh(mesh),
    coverage: (frame: Frame) => coverageOf(samplesOf(isParted ? domain().mesh : mesh), frame).share,
  };
}

/** Walls around bodies with their own lattice, as skins of these. Their holes are parts of them. */
function wallsAround(model: ModelMesh, spec: LatticeSpec) {
  return bodyJobs(model, spec).jobs.flatMap(({ own = [] }) =>
    own.map(({ body, walls }) => {
      const insides = walls.map(insideMesh);
      const { mesh } = bodiesOfModel(model)[body]!;
      return {
        isWithin: (...at: Point) => insides.some((isInside) => isInside(...at)),
        mm: MEMBRANE_MM,
        skinOf: (mm: number, cellMm: number) => skinSurface(mesh, mm, cellMm),
      };
    }),
  );
}

function isThick(room: Room & { role?: { kind: string } }): boolean {
  return room.role?.kind !== 'skin';
}

/** A test for the inside of a room, and points of the model's surface before it, x y z each, mm. */
function bodyOf(model: Mesh, { mesh, faces }: Room) {
  const { min, max } = boundsOf(mesh);
  const isInside = insideMesh(mesh);
  const isWithin = (x: number, y: number, z: number) =>
    x >= min[0] &&
    x <= max[0] &&
    y >= min[1] &&
    y <= max[1] &&
    z >= min[2] &&
    z <= max[2] &&
    isInside(x, y, z);
  const at = sampleFaces(model, faces);
  const surfaceMm = at.filter((_, i) => isWithin(...pointFrom(at, i - (i % 3))));
  return { isWithin, surfaceMm };
}
