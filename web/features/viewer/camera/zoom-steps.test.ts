import { expect, it } from 'vitest';
import { CAMERA_ZOOM } from '../view-limits.ts';
import { placeOfZoom, ZOOM_PLACES, zoomOfPlace } from './zoom-steps.ts';

it('runs from 0.5 to 100 in steps of 0.5, monotonically', () => {
  const zooms = Array.from({ length: ZOOM_PLACES + 1 }, (_, place) => zoomOfPlace(place));
  expect([zooms[0], zooms.at(-1)]).toEqual([CAMERA_ZOOM.min, CAMERA_ZOOM.max]);
  zooms.forEach((zoom, place) => {
    expect(zoom / CAMERA_ZOOM.step).toBe(Math.round(zoom / CAMERA_ZOOM.step));
    expect(zoom).toBeGreaterThanOrEqual(zooms[place - 1] ?? 0);
  });
  for (const zoom of [0.5, 2, 7.5, 20, 100]) {
    expect(Math.abs(zoomOfPlace(placeOfZoom(zoom)) - zoom)).toBeLessThanOrEqual(CAMERA_ZOOM.step);
  }
});
