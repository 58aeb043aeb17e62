/** Thickness of what lies behind a face with a role, mm, and faces with a role in a model. */
export const ROLE_LIMITS = { minMm: 0.3, maxMm: 100, maxFaces: 100 } as const;
