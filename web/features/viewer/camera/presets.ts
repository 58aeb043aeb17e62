import { cross, type Point, unit } from '../../../../core/solid/geometry/vector.ts';
import { clampZoom } from '../camera-pose.ts';

type Place = Readonly<Point>;

/** Preset views of the camera strip as view directions, z up. */
export const PRESETS = {
  all: [1, -1.25, 0.8],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  // Slightly tilted to the front, so that x points right whatever the flight started from.
  top: [0, -0.0001, 1],
  bottom: [0, -0.0001, -1],
} as const satisfies Record<string, Place>;

export type PresetName = keyof typeof PRESETS;

/** Direction from which a place of a part in the middle of the bed is in front; never from below the bed. */
export function fromSideOf([x, y, z]: Place, [width, length, height]: Place): Point {
  const [right, front] = PRESETS.all;
  const [across, along] = unit([0.3 * right + (2 * x) / width, 0.3 * front + (2 * y) / length, 0]);
  return [across, along, 0.5 + Math.max(0, z / height - 0.5)];
}

/** Share of the view that the model fills after a fit. */
const FILL_SHARE = 0.9;

/** Right and up directions of the image seen from `from`, z up. Along z, north (y) is up. */
export function pictureAxes(from: Place): { right: Point; up: Point } {
  const back = unit(from);
  const level = Math.hypot(back[0], back[1]);
  const right: Point = level < 1e-6 ? [1, 0, 0] : unit([-back[1], back[0], 0]);
  return { right, up: cross(back, right) };
}

/** Zoom (px per mm, in the camera's limits) at which a box fits a view, seen from `from`. */
export function fitZoom(
  extentMm: Place,
  from: Place,
  view: { width: number; height: number; fillShare?: number },
): number {
  const { right, up } = pictureAxes(from);
  const across = (axis: Place) => axis.reduce((sum, part, k) => sum + Math.abs(part) * extentMm[k]!, 0);
  const share = view.fillShare ?? FILL_SHARE;
  return clampZoom(share * Math.min(view.width / (across(right) || 1), view.height / (across(up) || 1)));
}

/** Minimum angle between a turned view and the poles, where left and right would swap; radians. */
const POLE_MARGIN = 0.001;

/** Rotates the view offset: `azimuth` about z, `polar` towards the top when negative; radians. */
export function orbit(offset: Place, azimuth: number, polar: number): [number, number, number] {
  const distance = Math.hypot(...offset);
  const theta = Math.atan2(offset[1], offset[0]) + azimuth;
  const fromTop = Math.acos(Math.min(1, Math.max(-1, offset[2] / (distance || 1)))) + polar;
  const phi = Math.min(Math.PI - POLE_MARGIN, Math.max(POLE_MARGIN, fromTop));
  return [
    distance * Math.sin(phi) * Math.cos(theta),
    distance * Math.sin(phi) * Math.sin(theta),
    distance * Math.cos(phi),
  ];
}
