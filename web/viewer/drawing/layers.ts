/**
 * Layer, as three calls it, of what veils what is inside. It may cost as much as all the rest, and drafts leave it out.
 */
export const VEIL_LAYER = 1;
