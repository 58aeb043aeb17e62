import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { type PickedFace, pickFace } from './pick-face.ts';
import { rayAt } from './projection.ts';
import { projectionOf } from './projection-of.ts';

/** A press that moves farther than this before release turns the camera; px. A finger rolls as it taps. */
const SLIP_PX = { pointer: 6, finger: 12 } as const;

/**
 * Picks a face of the model by a click and returns its outward direction and the place; null beside the model. The
 * camera still turns.
 */
export function FacePicker({ mesh, onFace }: { mesh: Mesh; onFace: (face: PickedFace | null) => void }) {
  const { gl, camera } = useThree();
  const latest = useRef({ mesh, onFace });
  latest.current = { mesh, onFace };
  useEffect(() => {
    const canvas = gl.domElement;
    let pressed: PointerEvent | null = null;
    const stop = new AbortController();
    const { signal } = stop;
    const press = (event: PointerEvent) => {
      pressed = event.isPrimary && event.button === 0 ? event : null;
    };
    const release = (event: PointerEvent) => {
      if (pressed === null || event.pointerId !== pressed.pointerId) return;
      const slip = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
      pressed = null;
      if (slip > (event.pointerType === 'touch' ? SLIP_PX.finger : SLIP_PX.pointer)) return;
      const frame = canvas.getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      const { mesh: model, onFace: found } = latest.current;
      found(pickFace(model, rayAt(projectionOf(camera, frame), at)));
    };
    canvas.addEventListener('pointerdown', press, { signal });
    canvas.addEventListener('pointerup', release, { signal });
    const cursor = canvas.style.cursor;
    canvas.style.cursor = 'crosshair';
    return () => {
      stop.abort();
      canvas.style.cursor = cursor;
    };
  }, [gl, camera]);
  return null;
}
