/** What faces of a model can be: solid to a depth behind them, a thin skin, or clear of the lattice to a depth. */
export const FACE_ROLES = ['solid', 'skin', 'keepClear'] as const;
export type FaceRoleKind = (typeof FACE_ROLES)[number];

/** Thickness of what lies behind a face with a role, mm, and faces with a role in a model. */
export const ROLE_LIMITS = { minMm: 0.3, maxMm: 100, maxFaces: 100 } as const;

/**
 * Radius of a brush that a user chooses, mm, and the largest one after the model was scaled; its places in all faces
 * with a role together, and in those a field runs from.
 */
export const BRUSH_LIMITS = { minMm: 0.5, maxMm: 100, farMm: 1e9, maxPlaces: 1000 } as const;

type NamedFace = readonly number[] | { readonly strokes: readonly { readonly atMm: readonly unknown[] }[] };

/** Places of the brush that faces may have besides those they have together; below 0 for too many. */
export function placesLeft(faces: readonly NamedFace[]): number {
  const places = faces.flatMap((face) => ('strokes' in face ? face.strokes.flatMap(({ atMm }) => atMm) : []));
  return BRUSH_LIMITS.maxPlaces - places.length;
}

/** Rules by which a recipe names the faces of any part. */
export const FACE_RULES = ['hole', 'boss', 'down', 'up', 'side'] as const;
export type FaceRule = (typeof FACE_RULES)[number];
