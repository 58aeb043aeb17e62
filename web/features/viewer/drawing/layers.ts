/**
 * Layer of veils, parts that only tint what is inside. They can cost as much as everything else, so drafts
 * omit them.
 */
export const VEIL_LAYER = 1;
