import { CAMERA_ZOOM } from '../view-limits.ts';

/** Slider positions. Logarithmic: parts of 400 mm and of 5 mm each get half of the scale. */
export const ZOOM_PLACES = 200;

const RATIO = CAMERA_ZOOM.max / CAMERA_ZOOM.min;

/** Slider position for a zoom, 0 to ZOOM_PLACES. */
export function placeOfZoom(zoom: number): number {
  return Math.round((ZOOM_PLACES * Math.log(zoom / CAMERA_ZOOM.min)) / Math.log(RATIO));
}

/** Zoom at a slider position, rounded to the specified step of 0.5 px per mm. */
export function zoomOfPlace(place: number): number {
  const zoom = CAMERA_ZOOM.min * RATIO ** (place / ZOOM_PLACES);
  return Math.max(CAMERA_ZOOM.min, Math.round(zoom / CAMERA_ZOOM.step) * CAMERA_ZOOM.step);
}
