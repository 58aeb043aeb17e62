/**
 * Three's layer of translucent surfaces that veil what is inside them. Drawing them can cost as much as the rest of the
 * scene, so drafts leave this layer out.
 */
export const VEIL_LAYER = 1;
