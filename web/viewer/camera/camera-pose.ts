import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { CAMERA_ZOOM } from '../view-limits.ts';

/** Where the camera stands. The same for both projections, so that switching keeps what one sees. */
export interface CameraPose {
  /** What one looks at, mm. */
  targetMm: Point;
  /** Direction from the target to the camera; any length. */
  from: Point;
  /** Scale of the picture at the target, px per mm. */
  zoom: number;
}

/** Opening of the perspective camera from bottom to top, degrees: narrow, so that parts keep their shape. */
export const FIELD_OF_VIEW_DEG = 30;

const HALF_VIEW = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);

/** How far a perspective camera stands from its target to show `zoom` px per mm there, mm. */
export function distanceForZoom(zoom: number, viewHeightPx: number): number {
  return viewHeightPx / 2 / (zoom * HALF_VIEW);
}

/** The scale at the target of a perspective camera this far away: the inverse of `distanceForZoom`. */
export function zoomForDistance(distanceMm: number, viewHeightPx: number): number {
  return viewHeightPx / 2 / (distanceMm * HALF_VIEW);
}

/** Holds a zoom in the camera's limits. */
export function clampZoom(zoom: number): number {
  return Math.min(CAMERA_ZOOM.max, Math.max(CAMERA_ZOOM.min, zoom));
}

/** The pose on the way from one to another; `share` 0 to 1. Directions swing, zooms multiply. */
export function poseBetween(a: CameraPose, b: CameraPose, share: number): CameraPose {
  const mix = (from: Point, to: Point) =>
    from.map((value, axis) => value + (to[axis]! - value) * share) as Point;
  const from = mix(unit(a.from), unit(b.from));
  return {
    targetMm: mix(a.targetMm, b.targetMm),
    // Opposite directions meet in the middle at nothing; there the flight is already at its end.
    from: Math.hypot(...from) < 1e-3 ? unit(b.from) : unit(from),
    zoom: a.zoom * (b.zoom / a.zoom) ** share,
  };
}

function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
