import { proxy } from 'valtio';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { type FaceRoleKind, ROLE_LIMITS } from '../../../core/rules/parameters/roles.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { PlacedRole, Settings } from '../settings.ts';

/** Thickness of a new role, mm. */
const START_MM: Readonly<Record<FaceRoleKind, number>> = { solid: 3, skin: 1, keepClear: 2 };

/** Picking of faces on the stage. */
export const rolePicking = proxy<{
  /** Number of the role whose faces are picked; null while none are. */
  role: number | null;
  /** Face under the pointer, and the pointer in the window, px. */
  hovered: { face: number; x: number; y: number } | null;
  /** Faces of the row under the pointer or with the focus. */
  lit: readonly number[];
}>({ role: null, hovered: null, lit: [] });

/** Picks the faces of a role on the stage, or of none. */
export function pickFor(role: number | null): void {
  Object.assign(rolePicking, { role, hovered: null, lit: [] });
}

type Solids = Pick<Settings, 'mode' | 'shellMm' | 'bottomMm' | 'cells'>;

/** True if faces can have roles: in a grid of cells, without a shell or a solid bottom. */
export function mayHaveRoles({ mode, shellMm, bottomMm, cells }: Solids): boolean {
  const { hasRegions, hasPicture } = MODE_TRAITS[mode];
  return !hasRegions && shellMm === null && bottomMm === null && (hasPicture || cells === 'grid');
}

/** Copies of the roles with faces, for a request; undefined for none. */
export function requestedRoles(now: Solids & Pick<Settings, 'roles'>) {
  if (!mayHaveRoles(now)) return undefined;
  const roles = now.roles.filter(({ facesAtMm }) => facesAtMm.length > 0);
  if (roles.length === 0) return undefined;
  return roles.map(({ kind, facesAtMm, mm }) => ({
    kind,
    facesAtMm: facesAtMm.map(([x, y, z]): Point => [x, y, z]),
    mm,
  }));
}

/** Adds a role without faces. */
export function addRole(now: Settings, kind: FaceRoleKind): Settings {
  return { ...now, roles: [...now.roles, { kind, facesAtMm: [], mm: START_MM[kind] }] };
}

/** Changes a role. Another kind takes its own thickness. */
export function changeRole(now: Settings, index: number, change: Partial<PlacedRole>): Settings {
  const roles = now.roles.map((role, k) => {
    if (k !== index) return role;
    const isOther = change.kind !== undefined && change.kind !== role.kind;
    return { ...role, ...(isOther ? { mm: START_MM[change.kind!] } : {}), ...change };
  });
  return { ...now, roles };
}

/** Removes a role. */
export function removeRole(now: Settings, index: number): Settings {
  return { ...now, roles: now.roles.filter((_, k) => k !== index) };
}

/**
 * Gives faces, each by its point, to a role; takes them away if it has them all. Returns `now` itself if all roles would
 * have more faces than they may.
 */
export function toggleFaces(now: Settings, index: number, points: readonly Readonly<Point>[]): Settings {
  const { facesAtMm } = now.roles[index]!;
  const has = new Set(facesAtMm.map(String));
  const hasAll = points.every((at) => has.has(String(at)));
  const wanted = new Set(points.map(String));
  const kept = facesAtMm.filter((at) => !wanted.has(String(at)));
  const next = changeRole(now, index, { facesAtMm: hasAll ? kept : [...kept, ...points] });
  const count = next.roles.reduce((sum, role) => sum + role.facesAtMm.length, 0);
  return hasAll || count <= ROLE_LIMITS.maxFaces ? next : now;
}
