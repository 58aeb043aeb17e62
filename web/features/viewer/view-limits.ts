/** Limits of the 3D view (docs/specification.md#screens, #flows and #limits). */

/** Zoom range of the camera and its slider, px per mm at the target. */
export const CAMERA_ZOOM = { min: 0.5, max: 100, step: 0.5 } as const;

/** Spacing of the bed grid, mm. */
export const GRID_STEP_MM = 5;

export const AXIS_INSET_PX = 120;

/** Section slider: kept share of the extent along its axis, percent. */
export const CLIP_PERCENT = { min: 0, max: 100, step: 0.5 } as const;

/** A shape with more triangles is sectioned within the bounds of the original model. */
export const CLIP_OWN_BOUNDS_MAX_TRIANGLES = 500_000;

/** Height of the view panel, px: dragged range and collapsed height. */
export const VIEW_PANEL_HEIGHT_PX = { min: 180, max: 370, folded: 87 } as const;

/** Idle time before the view panel collapses, until it has been used once, seconds. */
export const VIEW_PANEL_QUIET_SECONDS = 2;
