import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { CameraPose } from '../camera-pose.ts';
import type { PresetName } from './presets.ts';

/** Camera actions that buttons and keys can call. */
export interface CameraCommands {
  /** Fits the model, seen from a preset or a direction. */
  look(from: PresetName | Point): void;
  fit(): void;
  goTo(pose: CameraPose): void;
  /** Takes a pose at once, as another view with the same camera does. */
  follow(pose: CameraPose): void;
  zoomBy(factor: number): void;
  /** Sets the scale at the target, px per mm. */
  zoomTo(zoom: number): void;
  /** Turns the camera by these angles, radians. */
  turn(azimuth: number, polar: number): void;
  /** Pans the view by these distances, px. */
  pan(rightPx: number, upPx: number): void;
  /**
   * Returns a square PNG of the view, or null if the capture fails. For paper it has no grid and no shadow, black there in
   * the dark look, and all of the height: arrows of loads stand above the part.
   */
  picture(sizePx: number, isForPaper?: boolean): Promise<Blob | null>;
  /** Returns the whole view as PNG on this colour, or null if the capture fails. */
  screenshot(background: string): Promise<Blob | null>;
}

const TURN_STEP = Math.PI / 24;
const PAN_STEP_PX = 32;
export const ZOOM_STEP = 1.25;

/** Runs the camera command of a key on the focused view. Returns false if the key has no command. */
export function runCameraKey(key: string, shift: boolean, camera: CameraCommands): boolean {
  const arrows: Record<string, readonly [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const arrow = arrows[key];
  if (arrow !== undefined) {
    const [right, up] = arrow;
    if (shift) camera.pan(-right * PAN_STEP_PX, -up * PAN_STEP_PX);
    else camera.turn(right * TURN_STEP, -up * TURN_STEP);
    return true;
  }
  if (key === '+' || key === '=') camera.zoomBy(ZOOM_STEP);
  else if (key === '-') camera.zoomBy(1 / ZOOM_STEP);
  else if (key === '0' || key === 'Home') camera.look('all');
  else if (key.toLowerCase() === 'f') camera.fit();
  else return false;
  return true;
}
