import { mapPoint, type Point, unit } from '../../../core/solid/geometry/vector.ts';
import { CAMERA_ZOOM } from './view-limits.ts';

/** Camera pose, independent of the projection, so that switching the projection keeps the view. */
export interface CameraPose {
  /** Point the camera looks at, mm. */
  targetMm: Point;
  /** Direction from the target to the camera; any length. */
  from: Point;
  /** Scale of the picture at the target, px per mm. */
  zoom: number;
}

/** Vertical field of view of the perspective camera, degrees. It is narrow so that parts keep their shape. */
export const FIELD_OF_VIEW_DEG = 30;

const HALF_VIEW = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);

/** Distance at which a perspective camera shows `zoom` px per mm at its target, mm. */
export function distanceForZoom(zoom: number, viewHeightPx: number): number {
  return viewHeightPx / 2 / (zoom * HALF_VIEW);
}

/** Scale at the target of a perspective camera at this distance. Inverse of `distanceForZoom`. */
export function zoomForDistance(distanceMm: number, viewHeightPx: number): number {
  return viewHeightPx / 2 / (distanceMm * HALF_VIEW);
}

export function clampZoom(zoom: number): number {
  return Math.min(CAMERA_ZOOM.max, Math.max(CAMERA_ZOOM.min, zoom));
}

/** Pose between two, `share` from 0 to 1. Directions rotate, zooms interpolate geometrically. */
export function poseBetween(a: CameraPose, b: CameraPose, share: number): CameraPose {
  const mix = (from: Point, to: Point) =>
    mapPoint(from, (value, axis) => value + (to[axis]! - value) * share);
  const from = mix(unit(a.from), unit(b.from));
  return {
    targetMm: mix(a.targetMm, b.targetMm),
    // Opposite directions average to zero; the flight then jumps to its end.
    from: Math.hypot(...from) < 1e-3 ? unit(b.from) : unit(from),
    zoom: a.zoom * (b.zoom / a.zoom) ** share,
  };
}
