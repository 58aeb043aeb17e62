import { proxy } from 'valtio';
import type { BodyRequest, ConstantDraft, RoleRequest } from '../../../core/contract/lattice/request.ts';
import { FIELD_LIMITS } from '../../../core/rules/parameters/gradient-fields.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import {
  BRUSH_LIMITS,
  type FaceRoleKind,
  placesLeft,
  ROLE_LIMITS,
} from '../../../core/rules/parameters/roles.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import {
  type BrushStroke,
  type FacePlace,
  isPainted,
  type PaintedFace,
} from '../../../core/spec/face-place.ts';
import type { PlacedBody, PlacedRole, Settings } from '../settings.ts';

/** Thickness of a new role, mm. */
const START_MM: Readonly<Record<FaceRoleKind, number>> = { solid: 3, skin: 1, keepClear: 2 };

/** What faces are picked for: the role of this number, or the field of the gradient. */
export type FaceTarget = number | 'field';

/** What a press on the stage does: picks a face, or paints or erases with a brush. */
export const BRUSHES = ['pick', 'paint', 'erase'] as const;
export type Brush = (typeof BRUSHES)[number];

export const facePicking = proxy<{
  /** Null while none are picked. */
  target: FaceTarget | null;
  /** Face under the pointer, and the pointer in the window, px. */
  hovered: { face: number; x: number; y: number } | null;
  /** Body of the row under the pointer or with the focus. */
  litBody: number | null;
  /** Faces of the row under the pointer or with the focus. */
  lit: readonly number[];
  /** Faces just picked in the list, to which the view turns if it hides them. */
  sought: readonly number[];
  brush: Brush;
  radiusMm: number;
  /** Stroke that is being drawn. */
  stroke: BrushStroke | null;
  /** Place under the pointer while a brush is held, mm. */
  brushAtMm: Readonly<Point> | null;
}>({
  target: null,
  hovered: null,
  litBody: null,
  lit: [],
  sought: [],
  brush: 'pick',
  radiusMm: 5,
  stroke: null,
  brushAtMm: null,
});

export function strokeOver(atMm: readonly Readonly<Point>[]): BrushStroke {
  const { brush, radiusMm } = facePicking;
  return { atMm, radiusMm, ...(brush === 'erase' ? { erases: true } : {}) };
}

export function chooseBrush(brush: Brush): void {
  Object.assign(facePicking, { brush, hovered: null, stroke: null, brushAtMm: null });
}

/** Picks faces for this on the stage, or for nothing. */
export function pickFor(target: FaceTarget | null): void {
  chooseBrush('pick');
  Object.assign(facePicking, { target, lit: [], sought: [] });
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
    // The settings that a component follows are a proxy, which cannot be cloned.
    .map((role): RoleRequest => JSON.parse(JSON.stringify(role)));
  const bodies = now.bodies.map(
    ({ body, role, own }): BodyRequest => ({ body, role, ...(own ? { own: { ...own } } : {}) }),
  );
  return { ...(roles.length > 0 ? { roles } : {}), ...(bodies.length > 0 ? { bodies } : {}) };
}

/** Gives a body a role, or its own lattice, or that of the order. */
export function chooseBody(now: Settings, chosen: PlacedBody): Settings {
  const others = now.bodies.filter(({ body }) => body !== chosen.body);
  if (chosen.role === 'lattice' && !chosen.own) return { ...now, bodies: others };
  return { ...now, bodies: [...others, chosen].sort((a, b) => a.body - b.body) };
}

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

export function pickedFor(
  { roles, gradient: { field } }: Settings,
  target: FaceTarget,
): readonly FacePlace[] {
  if (target !== 'field') return roles[target]?.facesAtMm ?? [];
  return field?.source === 'faces' ? field.facesAtMm : [];
}

/** Most faces that may be picked for this: all roles share a number. */
export function mostFacesFor(target: FaceTarget): number {
  return target === 'field' ? FIELD_LIMITS.maxFaces : ROLE_LIMITS.maxFaces;
}

/**
 * Adds faces to those picked for this; takes them away if all are picked. Returns `now` itself if there would be more than
 * there may be.
 */
export function toggleFaces(now: Settings, target: FaceTarget, faces: readonly FacePlace[]): Settings {
  const picked = pickedFor(now, target);
  const has = new Set(picked.map(keyOf));
  const hasAll = faces.every((face) => has.has(keyOf(face)));
  const wanted = new Set(faces.map(keyOf));
  const kept = picked.filter((face) => !wanted.has(keyOf(face)));
  const next = withFaces(now, target, hasAll ? kept : [...kept, ...faces]);
  return hasAll || holdsFaces(next, target) ? next : now;
}

function keyOf(face: FacePlace): string {
  return isPainted(face) ? 'painted' : String(face);
}

function holdsFaces(next: Settings, target: FaceTarget): boolean {
  const faces = countedFor(next, target);
  return faces.length <= mostFacesFor(target) && placesLeft(faces) >= 0;
}

/** The faces whose number is limited together with those of this. */
function countedFor(now: Settings, target: FaceTarget): readonly FacePlace[] {
  return target === 'field' ? pickedFor(now, target) : now.roles.flatMap(({ facesAtMm }) => facesAtMm);
}

/** Places that one more stroke of this may have. What is erased takes places away, so an eraser has all. */
export function placesOfStroke(now: Settings, target: FaceTarget, brush: Brush): number {
  return brush === 'erase' ? BRUSH_LIMITS.maxPlaces : placesLeft(countedFor(now, target));
}

export function paintedFor(now: Settings, target: FaceTarget): PaintedFace | undefined {
  return pickedFor(now, target).find(isPainted);
}

/** A painted face after one more stroke, joined to the last one by the same brush. */
export function withStroke(face: PaintedFace | undefined, stroke: BrushStroke): PaintedFace {
  const { strokes } = face ?? { strokes: [] };
  const last = strokes.at(-1);
  if (!last || last.radiusMm !== stroke.radiusMm || (last.erases ?? false) !== (stroke.erases ?? false))
    return { strokes: [...strokes, stroke] };
  return { strokes: [...strokes.slice(0, -1), { ...last, atMm: [...last.atMm, ...stroke.atMm] }] };
}

/** Sets or takes away the painted face of this. Returns `now` itself if there would be more than there may be. */
export function paintFor(now: Settings, target: FaceTarget, face: PaintedFace | undefined): Settings {
  const picked = pickedFor(now, target);
  const others = picked.filter((one) => !isPainted(one));
  const next = withFaces(now, target, face ? [...others, face] : others);
  return holdsFaces(next, target) ? next : now;
}

function withFaces(now: Settings, target: FaceTarget, facesAtMm: readonly FacePlace[]): Settings {
  const { gradient } = now;
  if (target !== 'field') return changeRole(now, target, { facesAtMm });
  if (gradient.field?.source !== 'faces') return now;
  return { ...now, gradient: { ...gradient, field: { ...gradient.field, facesAtMm } } };
}

export function namesFaces({ mode, roles, gradient }: Settings): boolean {
  return roles.length > 0 || (MODE_TRAITS[mode].hasPicture && gradient.field?.source === 'faces');
}
