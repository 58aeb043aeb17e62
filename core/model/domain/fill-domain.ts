import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { LatticeError, type LatticeErrorCode } from '../../solid/error.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { clipClosed } from '../../solid/mesh/clipping/clip.ts';
import { partsOf } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { type BodyRole, type FaceRole, hasRoles } from '../../spec/roles.ts';
import { depthOfPoints } from './depth.ts';
import { gridErrorMm, shellStepMm, thinnestShellMm } from './grid-step.ts';
import { manifoldSurface } from './manifold-surface.ts';
import { OutsideDistance, type OutsideFaces } from './outside-distance.ts';
import { gridOver, type PointGrid } from './point-grid.ts';
import { type RoleSolid, type Room, THIN_SHARE } from './roles/role-solids.ts';
import { type NamedSolid, type Rooms, roomsOf } from './roles/rooms.ts';
import { insidePoints } from './scanline.ts';
import { takeAway } from './take-away.ts';

/** Longest move of a vertex, in steps. Farther off, several parts of the model are equally near. */
const MOST_STEPS = 0.3;

/** Margin of vertices from the faces of their cubes, in steps, as in `dualSurface`. */
const FACE_MARGIN_SHARE = 0.01;

/** Fields of a spec that determine the fill domain. */
export interface DomainSpec {
  cellMm: Point;
  shellMm?: number;
  bottomMm?: number;
  roles?: readonly FaceRole[];
  bodies?: readonly BodyRole[];
}

/** Space for the lattice, and the solid around it; all meshes in the model's coordinates. */
export interface FillDomain {
  /** True if nothing solid surrounds the lattice: it ends at the surface of the domain. */
  isOpen: boolean;
  /** True for the hollow of a shell, whose face carries the lattice. */
  isHollow: boolean;
  /** Closed, outward surface of the fill domain. */
  mesh: Mesh;
  /** Volume of the model outside the fill domain, mm3. */
  solidMm3: number;
  /** Top of the solid bottom on which the lattice stands, mm. */
  floorMm?: number;
  /** For a shell: the triangles of the model next to its inner face. */
  outside?: OutsideFaces;
  /** Flat side on which the lattice stands: a solid bottom, or the membrane between two regions. */
  wall?: Plane;
  /** Solid behind faces of the model, and its solid bodies. */
  behind?: readonly NamedSolid[];
  /** All solid of a model with roles, outside the fill domain: those, and its wall. */
  solids?: readonly Room[];
  /** Room around faces that stays clear; solids go before it. */
  clear?: readonly RoleSolid[];
}

/** Extra thickness of the wall, mm, as a reserve for the simplification of its face (`thinned-domain.ts`). */
const INNER_TOLERANCE_MM = 0.04;

/**
 * Fill domain of a spec: the model itself, the model above its solid bottom, or the part deeper than the shell.
 * @throws LatticeError 'nothing-inside' if the shell or the bottom leaves no space
 */
export function fillDomainOf(model: ModelMesh, spec: DomainSpec): FillDomain {
  const walled = walledDomain(model, spec);
  if (!hasRoles(spec)) return walled;
  return roleDomain(model, { walled, take: takeExactly(walled) }, spec);
}

function walledDomain(model: Mesh, spec: DomainSpec): FillDomain {
  if (spec.shellMm !== undefined) return shellDomain(model, spec.shellMm, spec.cellMm);
  if (spec.bottomMm !== undefined) return bottomDomain(model, spec.bottomMm);
  return { isOpen: true, isHollow: false, mesh: model, solidMm3: 0 };
}

/** Thin margins of rooms, tried in turn: surfaces as close as the first may still cross after rounding. */
const THIN_SHARES: readonly number[] = [THIN_SHARE, 1, 2.5];

/** What a wall leaves of a model, without its solid rooms, and without those that are kept clear as well. */
export type TakeRooms = (rooms: Rooms) => { open: Mesh; mesh: Mesh };

/** Greatest distance of a domain from its exact one, mm: fine letters beside a room need more than a repair states. */
const DOMAIN_DEVIATION_MM = 5e-3;

function takeExactly({ mesh }: FillDomain): TakeRooms {
  return ({ behind, clear }) => {
    const [solid, kept] = [behind, clear].map((rooms) => rooms.map((room) => room.mesh));
    const about = { deviationMaxMm: DOMAIN_DEVIATION_MM };
    const open = takeAway(mesh, solid!, about);
    return { open, mesh: takeAway(open, kept!, about) };
  };
}

/**
 * The domain within the walls of a spec, without the room behind faces and that of solid bodies. The page and the
 * result try the same margins, each by its own way to take rooms away.
 */
export function roleDomain(
  model: ModelMesh,
  { walled, take }: { walled: FillDomain; take: TakeRooms },
  spec: DomainSpec & { thinShares?: readonly number[] },
): FillDomain {
  const [thinShare, ...wider] = spec.thinShares ?? THIN_SHARES;
  const rooms = roomsOf(model, walled, { ...spec, ...(thinShare === undefined ? {} : { thinShare }) });
  try {
    return besideRooms(model, rooms, take(rooms));
  } catch (error) {
    if (wider.length === 0 || !(error instanceof LatticeError) || !REFUSED.includes(error.code)) throw error;
    return roleDomain(model, { walled, take }, { ...spec, thinShares: wider });
  }
}

/** Errors of rooms that cannot be taken away. */
const REFUSED: readonly LatticeErrorCode[] = ['bad-model', 'trim-failed'];

/** A model of which the solid parts leave nothing for a lattice. */
export class WhollySolidError extends LatticeError {
  readonly solids: readonly NamedSolid[];

  constructor(solids: readonly NamedSolid[]) {
    super('nothing-inside', 'the solid parts leave no room for a lattice: take thinner ones, or fewer faces');
    this.solids = solids;
  }
}

/** Fill domain beside rooms. @param cut `open`: without the solid rooms; `mesh`: without all */
function besideRooms(
  model: Mesh,
  { solids, behind, clear }: Rooms,
  { open, mesh }: { open: Mesh; mesh: Mesh },
): FillDomain {
  if (open.triangles.length === 0) throw new WhollySolidError(behind);
  if (mesh.triangles.length === 0)
    throw new LatticeError(
      'nothing-inside',
      'what is solid or kept clear leaves no room for a lattice: take less, or fewer faces',
    );
  return {
    isOpen: true,
    isHollow: false,
    mesh,
    solidMm3: volumeOf(model) - volumeOf(open),
    ...(solids.length > 0 ? { solids } : {}),
    ...(behind.length > 0 ? { behind } : {}),
    ...(clear.length > 0 ? { clear } : {}),
  };
}

function bottomDomain(model: Mesh, bottomMm: number): FillDomain {
  const floorMm = Math.fround(boundsOf(model).min[2] + bottomMm);
  const mesh = clipClosed(model, { axis: 2, at: floorMm, side: 1 });
  if (volumeOf(mesh) <= 0) throw new LatticeError('nothing-inside', 'the solid bottom fills the whole model');
  return {
    isOpen: false,
    isHollow: false,
    mesh,
    solidMm3: volumeOf(model) - volumeOf(mesh),
    floorMm,
    wall: { normal: [0, 0, -1], offset: -floorMm },
  };
}

function shellDomain(model: Mesh, shellMm: number, cellMm: Point): FillDomain {
  const { min, max } = boundsOf(model);
  const extentMm = extentOf({ min, max });
  const thinnestMm = thinnestShellMm(extentMm);
  if (shellMm < thinnestMm) {
    // Rounded up: the named thickness must be accepted.
    const named = (Math.ceil(thinnestMm * 100) / 100).toFixed(2);
    throw new LatticeError('too-many-cells', `the thinnest shell in a model of this size is ${named} mm`);
  }
  const stepMm = shellStepMm(shellMm, extentMm);
  const grid = gridOver(min, max, stepMm);
  const inside = insidePoints(model, grid);
  const wallMm = shellMm + INNER_TOLERANCE_MM + gridErrorMm(shellMm, stepMm);
  const { depth, nearest } = depthOfPoints(model, grid, inside, wallMm + 2 * stepMm);
  for (let i = 0; i < depth.length; i++) depth[i]! -= wallMm;
  const surface = manifoldSurface(depth, grid);
  deepenFace(surface.mesh, grid, { outside: new OutsideDistance(model, { grid, nearest }), wallMm });
  const mesh = withoutPockets(surface, cellMm[0] * cellMm[1] * cellMm[2]);
  if (mesh.triangles.length === 0)
    throw new LatticeError('nothing-inside', 'the shell fills the whole model');
  return {
    isOpen: false,
    isHollow: true,
    mesh,
    solidMm3: volumeOf(model) - volumeOf(mesh),
    outside: { grid, nearest },
  };
}

/** Drops parts of a fill domain smaller than a cell: they would be sealed hollows without a lattice. */
function withoutPockets({ mesh, twin }: { mesh: Mesh; twin: Int32Array }, leastMm3: number): Mesh {
  if (mesh.triangles.length === 0) return mesh;
  const { part, count } = partsOf(twin);
  if (count === 1) return volumeOf(mesh) < leastMm3 ? { ...mesh, triangles: new Uint32Array() } : mesh;
  const faces: number[][] = Array.from({ length: count }, () => []);
  for (let f = 0; f < part.length; f++) {
    faces[part[f]!]!.push(mesh.triangles[f * 3]!, mesh.triangles[f * 3 + 1]!, mesh.triangles[f * 3 + 2]!);
  }
  const kept = faces.filter((triangles) => {
    const volume = volumeOf({ positions: mesh.positions, triangles: Uint32Array.from(triangles) });
    // Inward parts bound an island of solid inside the domain; they stay with it.
    return volume < 0 || volume >= leastMm3;
  });
  if (kept.every((triangles) => volumeOf({ ...mesh, triangles: Uint32Array.from(triangles) }) < 0)) {
    return { ...mesh, triangles: new Uint32Array() };
  }
  return { positions: mesh.positions, triangles: Uint32Array.from(kept.flat()) };
}

/**
 * Moves the vertices of a shell's inner face that lie less deep than the wall down to it, within their cubes of the
 * grid: where the model turns inward, a distance between two grid points is less than the grid says. Changes the mesh.
 */
function deepenFace(
  { positions: p }: Mesh,
  { origin, stepMm }: PointGrid,
  { outside, wallMm }: { outside: OutsideDistance; wallMm: number },
): void {
  const foot = new Float64Array(3);
  const most = MOST_STEPS * stepMm;
  for (let v = 0; v < p.length; v += 3) {
    const x = p[v]!;
    const y = p[v + 1]!;
    const z = p[v + 2]!;
    const mm = outside.distance(x, y, z);
    const less = wallMm - mm;
    if (!(less > 0) || less > most || mm === 0) continue;
    outside.footOf(x, y, z, foot);
    for (let k = 0; k < 3; k++) {
      const at = p[v + k]!;
      const cube = Math.floor((at - origin[k]!) / stepMm);
      const low = origin[k]! + (cube + FACE_MARGIN_SHARE) * stepMm;
      const high = origin[k]! + (cube + 1 - FACE_MARGIN_SHARE) * stepMm;
      const moved = at + ((at - foot[k]!) / mm) * less;
      p[v + k] = Math.min(Math.max(high, at), Math.max(Math.min(low, at), moved));
    }
  }
}
