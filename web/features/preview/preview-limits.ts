/** Limits of the live preview, which is computed and drawn in the user's browser. */

/**
 * Maximum number of struts to draw. Above it, only the figures are shown. About 100 MB of vertices, which a
 * small GPU can still draw.
 */
export const PREVIEW_MAX_STRUTS = 250_000;

/**
 * Maximum triangles of a drawn surface lattice; above it, wires are drawn. About 40 MB of vertices and
 * triangles.
 */
export const PREVIEW_MAX_TRIANGLES = 2_000_000;

/** Time after which a running preview is aborted once a newer one waits, milliseconds. */
export const PREVIEW_GIVE_UP_MS = 1500;
