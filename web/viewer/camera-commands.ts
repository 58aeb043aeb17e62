import type { PresetName } from './camera/presets.ts';

/** What buttons and keys may ask of the camera. */
export interface CameraCommands {
  look(preset: PresetName): void;
  fit(): void;
  zoomBy(factor: number): void;
  /** Sets the scale, px per mm at what one looks at. */
  zoomTo(zoom: number): void;
  /** Turns by so many radians. */
  turn(azimuth: number, polar: number): void;
  /** Moves the picture by so many px. */
  pan(rightPx: number, upPx: number): void;
  /** A square JPEG of the view, or null when it cannot be taken. */
  picture(sizePx: number): Promise<Blob | null>;
  /** The whole view as PNG on this colour, or null when it cannot be taken. */
  screenshot(ground: string): Promise<Blob | null>;
}

const TURN_STEP = Math.PI / 24;
const PAN_STEP_PX = 32;
export const ZOOM_STEP = 1.25;

/** Runs the command of a key on the focused view; false when the key means nothing to it. */
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
