/** Limits of the live preview, which is computed and drawn in the user's browser. */

/** Maximum struts to draw; above, figures alone. 100 MB of vertices, which a small GPU draws. */
export const PREVIEW_MAX_STRUTS = 250_000;

/** Maximum triangles of a drawn surface, about 40 MB; above, wires are drawn. */
export const PREVIEW_MAX_TRIANGLES = 2_000_000;

/** Time after which a running preview is aborted once a newer one waits, milliseconds. */
export const PREVIEW_GIVE_UP_MS = 1500;
