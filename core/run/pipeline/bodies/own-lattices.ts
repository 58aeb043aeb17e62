import { seamsBetween } from '../../../fill/regions/seam.ts';
import type { ModelMesh, NamedBody } from '../../../formats/stl/body-appendix.ts';
import { fillDomainOf } from '../../../model/domain/fill-domain.ts';
import { insideMesh } from '../../../model/domain/inside-mesh.ts';
import { bodyRoom, grownMesh, latticeCut, namedBodyOf } from '../../../model/domain/roles/body-room.ts';
import { roleSolids } from '../../../model/domain/roles/role-solids.ts';
import { wallRooms } from '../../../model/domain/roles/rooms.ts';
import { takeAway } from '../../../model/domain/take-away.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { type BodyLattice, type BodyRole, isSolidRole } from '../../../spec/roles.ts';
import { type ConstantSpec, type LatticeSpec, specOfBody } from '../../../spec/spec.ts';

/** How far the room of a body's lattice reaches beyond the body, mm: into what it is united with, and before the model. */
const BEYOND_MM = 0.08;
/** How far solids and void bodies stand back in it, mm, so that no face lies on one of theirs. */
const BACK_MM = 0.05;
/** How far before clear room it ends, mm: that reaches beyond it then. */
const CLEAR_MM = 0.1;
/** Less of a model than this share is rounding. */
const NOTHING_SHARE = 1e-6;

/** The lattice of a body, filled by itself and united with the lattice around it. */
export interface OwnJob {
  /** Its room; its bodies are the walls to its neighbours, and solid bodies. */
  mesh: ModelMesh;
  spec: ConstantSpec;
  body: number;
  name: string;
  lattice: BodyLattice;
  /** Walls to its neighbours. */
  walls: readonly Mesh[];
  /** What it takes from the lattice around it. */
  cut: Mesh;
  /** Volume of the model that the body takes, and that of solids which its room counts as well, mm3. */
  takenMm3: number;
  sharedMm3: number;
}

/** What fills a model: the spec of its own lattice, and the lattices of bodies. */
interface Parted {
  spec: LatticeSpec;
  own: OwnJob[];
  /** True if the spec is that of a body, which leave nothing to the order's lattice. */
  isOfBody: boolean;
}

/**
 * Parts a connected model among its own lattice and those of bodies. Where they overlap, a shell, a bottom, solids behind
 * faces and solid bodies go first, then bodies with lattices by their numbers. A wall joins lattices where they meet, as
 * the membrane of two regions does: each side's struts end in it, whatever their cells, and its holes let resin and powder
 * through.
 * @param voids bodies that are taken away from the model already
 * @throws LatticeError body-not-found, face-not-found, bad-model
 */
export function partLattices(model: ModelMesh, spec: LatticeSpec, voids: readonly Mesh[]): Parted {
  const roles = spec.bodies ?? [];
  const latticed = roles.filter((role) => role.role === 'lattice');
  const [first] = latticed;
  if (!first) return { spec, own: [], isOfBody: false };
  const walled = fillDomainOf(model, { ...spec, roles: [], bodies: [] });
  const rooms = roleSolids(model, spec.roles ?? []);
  const within = [
    ...roles.filter(({ role }) => role === 'solid').map((role) => namedBodyOf(model, role)),
    ...rooms.filter(({ role }) => isSolidRole(role)),
  ].map(({ mesh }) => mesh);
  const solids = [...within, ...wallRooms(model, walled).map(({ mesh }) => mesh)];
  const clear = rooms.filter(({ role }) => !isSolidRole(role)).map(({ mesh }) => grownMesh(mesh, CLEAR_MM));
  const around = [takeAway(walled.mesh, within)];
  for (const role of latticed) around.push(takeAway(around.at(-1)!, [namedBodyOf(model, role).mesh]));
  // The lattice around them leaves out a little more than the bodies.
  let left = around[0]!;
  const taken = latticed.map((role) => {
    const last = left;
    left = takeAway(last, [bodyRoom(model, role, 0).mesh]);
    return volumeOf(last) - volumeOf(left);
  });
  if (volumeOf(left) <= NOTHING_SHARE * volumeOf(model)) {
    const bodies = roles.filter((role) => role !== first);
    return { ...partLattices(model, { ...specOfBody(spec, first.own), bodies }, voids), isOfBody: true };
  }
  const own = latticed.map((role, i) => {
    const before = latticed.slice(0, i).map((other) => namedBodyOf(model, other).mesh);
    const named = namedBodyOf(model, role);
    const beside = { model, rest: around[i + 1]!, before, voids, clear, solids };
    return {
      ...ownJob(named, specOfBody(spec, role.own), beside),
      body: role.body,
      name: named.name,
      lattice: role.own,
      cut: latticeCut(named.mesh),
      takenMm3: taken[i]!,
    };
  });
  return { spec, own, isOfBody: false };
}

/** Neighbours of a body: what is left without it, and what goes before it. */
interface Beside {
  model: Mesh;
  rest: Mesh;
  before: readonly Mesh[];
  solids: readonly Mesh[];
  voids: readonly Mesh[];
  clear: readonly Mesh[];
}

function ownJob(
  { mesh }: NamedBody,
  {
    shellMm: _shell,
    bottomMm: _bottom,
    drains: _drains,
    roles: _roles,
    originMm: _origin,
    ...bare
  }: ConstantSpec,
  { model, rest, before, solids, voids, clear }: Beside,
): Pick<OwnJob, 'mesh' | 'spec' | 'walls' | 'sharedMm3'> {
  const back = (other: Mesh) => grownMesh(other, -BACK_MM);
  const room = takeAway(grownMesh(mesh, BEYOND_MM), [...before, ...voids.map(back), ...clear]);
  const [isInModel, isInBody] = [insideMesh(model), insideMesh(mesh)];
  const isTaken = [...before, ...solids].map((other) => insideMesh(other));
  const isIn = (...at: Point) =>
    isInBody(...at) && isInModel(...at) && !isTaken.some((isInOther) => isInOther(...at));
  const seams = seamsBetween(rest, isIn);
  const roomMm3 = volumeOf(room);
  const held = solids.map((solid) => {
    const set = back(solid);
    return { mesh: set, sharedMm3: roomMm3 - volumeOf(takeAway(room, [set])) };
  });
  const within = held.filter(({ sharedMm3 }) => sharedMm3 > NOTHING_SHARE * roomMm3);
  const bodies = [...seams, ...within.map((one) => one.mesh)].map((one) => ({ name: '', mesh: one }));
  const roles = bodies.map((_, body): BodyRole => ({ body, role: 'solid' }));
  const { bodies: _bodies, ...alone } = bare;
  return {
    mesh: { ...room, bodies },
    spec: roles.length > 0 ? { ...alone, bodies: roles } : alone,
    walls: seams,
    sharedMm3: within.reduce((sum, { sharedMm3 }) => sum + sharedMm3, 0),
  };
}
