/** What a gradient runs by, besides a picture: distance from faces, an axis of the part, or measured pressure. */
export const FIELD_SOURCES = ['faces', 'axis', 'pressure'] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** What a gradient follows: a picture along an axis, layers of stress, or a field. */
export const GRADIENT_SOURCES = ['picture', 'stress', ...FIELD_SOURCES] as const;
export type GradientSource = (typeof GRADIENT_SOURCES)[number];

export function gradientSource(by: {
  field?: { source: FieldSource } | null | undefined;
  layers?: number | null | undefined;
}): GradientSource {
  return by.field?.source ?? (by.layers == null ? 'picture' : 'stress');
}

/** How a field runs from one end to the other: evenly, or slowly near both ends. */
export const FIELD_COURSES = ['linear', 'smooth'] as const;
export type FieldCourse = (typeof FIELD_COURSES)[number];

/** Depth over which a field runs from faces, mm, number of the faces, pressures of a map, kPa, and sink under it, mm. */
export const FIELD_LIMITS = {
  minDepthMm: 0.5,
  maxDepthMm: 1000,
  maxFaces: 100,
  maxKPa: 100_000,
  maxSinkMm: 100,
} as const;
