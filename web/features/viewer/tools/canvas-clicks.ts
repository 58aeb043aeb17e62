import type { Camera } from 'three';
import { type Ray, rayAt, type ScreenPoint } from './projection.ts';
import { projectionOf } from './projection-of.ts';

/** Ray into the scene through a point of the window, px. */
export function rayUnder(canvas: HTMLElement, camera: Camera, { x, y }: ScreenPoint): Ray {
  const frame = canvas.getBoundingClientRect();
  return rayAt(projectionOf(camera, frame), { x: x - frame.left, y: y - frame.top });
}

/** Follows clicks of the main button. A press that moves farther than `slipPx` before its release is no click. */
export function followClicks(
  canvas: HTMLElement,
  slipPx: (event: PointerEvent) => number,
  onClick: (event: PointerEvent) => void,
): () => void {
  let pressed: PointerEvent | null = null;
  const stop = new AbortController();
  const press = (event: PointerEvent) => {
    pressed = event.isPrimary && event.button === 0 ? event : null;
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pressed?.pointerId) return;
    const slip = Math.hypot(event.x - pressed.x, event.y - pressed.y);
    pressed = null;
    if (slip <= slipPx(event)) onClick(event);
  };
  canvas.addEventListener('pointerdown', press, { signal: stop.signal });
  canvas.addEventListener('pointerup', release, { signal: stop.signal });
  return () => stop.abort();
}
