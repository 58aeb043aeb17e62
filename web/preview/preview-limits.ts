/** Limits of the live preview, which is worked out and drawn in the user's browser. */

/** Struts drawn at most; above, only figures are told. Some 100 MB of corners, and triangles a small card still turns. */
export const PREVIEW_MAX_STRUTS = 250_000;

/** Triangles of a surface lattice drawn at most; above, its wires are. Some 40 MB of places and corners. */
export const PREVIEW_MAX_TRIANGLES = 2_000_000;

/** A preview that runs longer than this is given up as soon as a newer one waits, milliseconds. */
export const PREVIEW_GIVE_UP_MS = 1500;
