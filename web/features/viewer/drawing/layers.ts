/** Veils only tint what is inside, and cost as much as all the rest: drafts omit them. */
export const VEIL_LAYER = 1;

/** Name of what the scene has below a part: its shadow and the grid. */
export const GROUND = 'ground';
