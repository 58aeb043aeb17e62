/** What a body of a model can be: filled with a lattice, solid, or taken away from the model. */
export const BODY_ROLES = ['lattice', 'solid', 'void'] as const;
export type BodyRoleKind = (typeof BODY_ROLES)[number];

/** Most bodies of a model that are listed one by one, and characters of a body's name. */
export const BODIES_MAX = 50;
export const BODY_NAME_MAX = 60;
