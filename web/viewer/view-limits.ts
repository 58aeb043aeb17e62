/** Numbers of the 3D view (docs/specification.md#screens, #flows and #limits). */

/** Zoom of the camera and of its slider, px per mm at the point one looks at. */
export const CAMERA_ZOOM = { min: 0.5, max: 100, step: 0.5 } as const;

/** Spacing of the bed's grid, mm. */
export const GRID_STEP_MM = 5;

/** Side of the picture of the axes, px. */
export const AXIS_INSET_PX = 120;

/** The clipping slider: how much of the extent along its axis is kept, percent. */
export const CLIP_PERCENT = { min: 0, max: 100, step: 0.5 } as const;

/** A shape with more triangles than this is clipped within the bounds of the original model. */
export const CLIP_OWN_BOUNDS_MAX_TRIANGLES = 500_000;

/** Height of the view panel, px: as dragged, and while it is folded. */
export const VIEW_PANEL_HEIGHT_PX = { min: 180, max: 370, folded: 87 } as const;

/** The view panel folds after this long without activity, seconds, until somebody has used it. */
export const VIEW_PANEL_QUIET_SECONDS = 2;
