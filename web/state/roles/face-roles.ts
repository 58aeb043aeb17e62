import { proxy } from 'valtio';
import type { ConstantDraft } from '../../../core/contract/lattice/request.ts';
import type { BodyRoleKind } from '../../../core/rules/parameters/bodies.ts';
import { FIELD_LIMITS } from '../../../core/rules/parameters/gradient-fields.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { type FaceRoleKind, ROLE_LIMITS } from '../../../core/rules/parameters/roles.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { PlacedRole, Settings } from '../settings.ts';

/** Thickness of a new role, mm. */
const START_MM: Readonly<Record<FaceRoleKind, number>> = { solid: 3, skin: 1, keepClear: 2 };

/** What faces are picked for: the role of this number, or the field of the gradient. */
export type FaceTarget = number | 'field';

/** Picking of faces on the stage. */
export const facePicking = proxy<{
  /** Null while none are picked. */
  target: FaceTarget | null;
  /** Face under the pointer, and the pointer in the window, px. */
  hovered: { face: number; x: number; y: number } | null;
  /** Body of the row under the pointer or with the focus. */
  litBody: number | null;
  /** Faces of the row under the pointer or with the focus. */
  lit: readonly number[];
}>({ target: null, hovered: null, litBody: null, lit: [] });

/** Picks faces for this on the stage, or for nothing. */
export function pickFor(target: FaceTarget | null): void {
  Object.assign(facePicking, { target, hovered: null, lit: [] });
}

type Layout = Pick<Settings, 'mode' | 'cells'>;

/** True if faces can have roles: in a grid of cells. */
export function mayHaveRoles({ mode, cells }: Layout): boolean {
  const { hasRegions, hasPicture } = MODE_TRAITS[mode];
  return !hasRegions && (hasPicture || cells === 'grid');
}

/** Copies of the roles with faces, and of those of bodies, for a request; without a field for none. */
export function requestedRoles(
  now: Layout & Pick<Settings, 'roles' | 'bodies'>,
): Pick<ConstantDraft, 'roles' | 'bodies'> {
  if (!mayHaveRoles(now)) return {};
  const roles = now.roles
    .filter(({ facesAtMm }) => facesAtMm.length > 0)
    .map(({ kind, facesAtMm, mm }) => ({
      kind,
      facesAtMm: facesAtMm.map(([x, y, z]): Point => [x, y, z]),
      mm,
    }));
  const bodies = now.bodies.map(({ body, role }) => ({ body, role }));
  return { ...(roles.length > 0 ? { roles } : {}), ...(bodies.length > 0 ? { bodies } : {}) };
}

/** Gives a body a role, or makes it lattice. */
export function chooseBody(now: Settings, body: number, role: BodyRoleKind): Settings {
  const others = now.bodies.filter((one) => one.body !== body);
  const bodies = role === 'lattice' ? others : [...others, { body, role }].sort((a, b) => a.body - b.body);
  return { ...now, bodies };
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

export function removeRole(now: Settings, index: number): Settings {
  return { ...now, roles: now.roles.filter((_, k) => k !== index) };
}

/** A point on each face that is picked for this. */
export function pickedFor({ roles, gradient: { field } }: Settings, target: FaceTarget) {
  if (target !== 'field') return roles[target]?.facesAtMm ?? [];
  return field?.source === 'faces' ? field.facesAtMm : [];
}

/** Most faces that may be picked for this: all roles share a number. */
export function mostFacesFor(target: FaceTarget): number {
  return target === 'field' ? FIELD_LIMITS.maxFaces : ROLE_LIMITS.maxFaces;
}

/**
 * Adds faces, each by its point, to those picked for this; takes them away if all are picked. Returns `now` itself if there
 * would be more than there may be.
 */
export function toggleFaces(now: Settings, target: FaceTarget, points: readonly Readonly<Point>[]): Settings {
  const picked = pickedFor(now, target);
  const has = new Set(picked.map(String));
  const hasAll = points.every((at) => has.has(String(at)));
  const wanted = new Set(points.map(String));
  const kept = picked.filter((at) => !wanted.has(String(at)));
  const next = withFaces(now, target, hasAll ? kept : [...kept, ...points]);
  const counted = target === 'field' ? [pickedFor(next, target)] : next.roles.map((role) => role.facesAtMm);
  const count = counted.reduce((sum, faces) => sum + faces.length, 0);
  return hasAll || count <= mostFacesFor(target) ? next : now;
}

function withFaces(now: Settings, target: FaceTarget, points: readonly Readonly<Point>[]): Settings {
  const { gradient } = now;
  const facesAtMm = points.map(([x, y, z]): Point => [x, y, z]);
  if (target !== 'field') return changeRole(now, target, { facesAtMm });
  if (gradient.field?.source !== 'faces') return now;
  return { ...now, gradient: { ...gradient, field: { ...gradient.field, facesAtMm } } };
}

/** True if the settings name faces of the model. */
export function namesFaces({ mode, roles, gradient }: Settings): boolean {
  return roles.length > 0 || (MODE_TRAITS[mode].hasPicture && gradient.field?.source === 'faces');
}
