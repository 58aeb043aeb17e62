/** Veils only tint what is inside, and cost as much as all the rest: drafts omit them. */
export const VEIL_LAYER = 1;
