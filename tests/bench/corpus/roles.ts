import type { Face, FaceShape } from '../../../core/model/faces/face.ts';
import { facesOfDiameter } from '../../../core/model/faces/pick-faces.ts';
import type { FaceRoleKind } from '../../../core/rules/parameters/roles.ts';
import { ROLE_LIMITS } from '../../../core/rules/parameters/roles.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { SolidReport } from '../../../core/spec/report.ts';
import { type ChosenRole, exactSolids } from './exact-solids.ts';
import type { RoleRecord } from './record.ts';

/** Option of the bench and its child processes. */
export const ROLES = '--roles';

/** Thickness of a rim or a pad: this, but at most a share of the shortest side: it leaves room for a lattice. */
const SOLID_MM = 3;
const SIDE_SHARE = 1 / 5;
const SKIN_SHARE = 1 / 3;
/** Places that are the same after rounding. */
const SAME_PLACE_MM = 0.01;
/** Most faces with one role: a sieve has hundreds of holes. */
const FACES_MAX = 16;

/**
 * Roles for any part, by its faces alone: rims around the largest group of equal holes, or around its largest round face,
 * a pad under its largest plane, a skin on the next, and the next group of equal holes kept clear.
 */
export function chooseRoles(mesh: Mesh, faces: readonly Face[]): ChosenRole[] {
  const solidMm = Math.min(SOLID_MM, Math.min(...extentOf(boundsOf(mesh))) * SIDE_SHARE);
  const [rims, clear] = groupsOfHoles(faces);
  const bySize = faces.toSorted((a, b) => b.areaMm2 - a.areaMm2);
  const planes = bySize.filter(({ shape }) => shape.kind === 'plane');
  const round = bySize.find(({ shape }) => shape.kind !== 'plane');
  const wanted: [FaceRoleKind, readonly (Face | undefined)[], number][] = [
    ['solid', rims ?? [round], solidMm],
    ['solid', [planes[0]], solidMm],
    ['skin', [planes[1]], solidMm * SKIN_SHARE],
    ['keepClear', clear ?? [], solidMm],
  ];
  return wanted.flatMap(([kind, found, mm]) => {
    const own = found.filter((face) => face !== undefined).slice(0, FACES_MAX);
    // Rounded as the command line writes it.
    const roundedMm = Number(Math.max(ROLE_LIMITS.minMm, mm).toFixed(2));
    return own.length === 0 ? [] : [{ kind, name: nameOf(own), faces: own, mm: roundedMm }];
  });
}

/** Holes of equal diameter, the largest group first. */
function groupsOfHoles(faces: readonly Face[]): Face[][] {
  const left = new Set(facesOfDiameter({ faces }, 'hole'));
  const groups: Face[][] = [];
  for (const hole of left) {
    const same = facesOfDiameter({ faces }, 'hole', diameterOf(faces[hole]!.shape)).filter((face) =>
      left.has(face),
    );
    for (const face of same) left.delete(face);
    groups.push(same.map((face) => faces[face]!));
  }
  const areaOf = (group: readonly Face[]) => group.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
  return groups.sort((a, b) => b.length - a.length || areaOf(b) - areaOf(a));
}

function diameterOf(shape: FaceShape): number {
  return 'diameterMm' in shape ? shape.diameterMm : 0;
}

function nameOf(faces: readonly Face[]): string {
  const [{ shape }] = faces as [Face];
  const size = diameterOf(shape);
  return `${faces.length} ${shape.kind}${size > 0 ? ` of ${size.toFixed(2)} mm` : ''}`;
}

/** Options of the command for roles, with the places of faces as in the file. */
export function roleOptions(roles: readonly ChosenRole[], [dx, dy, dz]: Point): string[] {
  const option = { solid: '--solid', skin: '--skin', keepClear: '--keep-clear' } as const;
  return roles.flatMap(({ kind, faces, mm }) =>
    faces.map(({ atMm: [x, y, z] }) => `${option[kind]}=${x - dx},${y - dy},${z - dz}=${mm}`),
  );
}

/**
 * Measures what roles became, apart from the engine: solids by the shapes of their faces, cut with the model and with the
 * finished mesh by the Manifold library.
 * @param solids solids that the report states
 * @param movedMm translation of the finished mesh from the model, and of the places in the report
 */
export async function measureRoles(
  model: Mesh,
  made: Mesh,
  roles: readonly ChosenRole[],
  { solids, movedMm }: { solids: readonly SolidReport[]; movedMm: Point },
): Promise<RoleRecord[]> {
  const back = { ...made, positions: made.positions.map((mm, i) => mm - movedMm[i % 3]!) };
  const measured = await exactSolids(model, back, roles);
  // Of several bodies the report has the solids of each together.
  const statedAt = (place: Point, roleMm: number) =>
    solids.find(({ atMm, mm }) => mm === roleMm && distance(atMm, place, movedMm) < SAME_PLACE_MM)?.volumeMm3;
  return roles.map(({ kind, name, mm, faces }, i) => {
    const own = kind === 'keepClear' ? [] : faces.flatMap(({ atMm }) => statedAt(atMm, mm) ?? []);
    const stated = own.length === 0 ? {} : { statedMm3: own.reduce((sum, volume) => sum + volume, 0) };
    return { kind, name, mm, ...stated, ...measured[i] };
  });
}

function distance(a: Point, b: Point, movedMm: Point): number {
  return Math.hypot(...a.map((mm, k) => mm - b[k]! - movedMm[k]!));
}
