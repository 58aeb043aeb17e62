import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { followClicks, rayUnder } from './canvas-clicks.ts';
import { type PickedFace, pickFace } from './pick-face.ts';

/** A press that moves farther than this before release turns the camera; px. A finger rolls as it taps. */
const SLIP_PX = { pointer: 6, finger: 12 } as const;

interface Props {
  mesh: Mesh;
  onFace: (face: PickedFace | null) => void;
  /** Receives what a pointer without a pressed button is over, once a frame. A finger hovers over nothing. */
  onHover?: ((face: PickedFace | null, at: { clientX: number; clientY: number }) => void) | undefined;
}

/** Picks a face by a click: its outward direction and place, or null. The camera still turns. */
export function FacePicker({ mesh, onFace, onHover }: Props) {
  const { gl, camera } = useThree();
  const latest = useRef({ mesh, onFace, onHover });
  latest.current = { mesh, onFace, onHover };
  useEffect(() => {
    const canvas = gl.domElement;
    const stop = new AbortController();
    const { signal } = stop;
    const faceUnder = (event: PointerEvent) => pickFace(latest.current.mesh, rayUnder(canvas, camera, event));
    const endClicks = followClicks(
      canvas,
      ({ pointerType }) => (pointerType === 'touch' ? SLIP_PX.finger : SLIP_PX.pointer),
      (event) => latest.current.onFace(faceUnder(event)),
    );
    let frameId = 0;
    const hover = (event: PointerEvent) => {
      if (latest.current.onHover === undefined || event.pointerType === 'touch') return;
      cancelAnimationFrame(frameId);
      const isOver = event.type === 'pointermove' && event.buttons === 0;
      frameId = requestAnimationFrame(() =>
        latest.current.onHover?.(isOver ? faceUnder(event) : null, event),
      );
    };
    canvas.addEventListener('pointermove', hover, { signal });
    canvas.addEventListener('pointerleave', hover, { signal });
    const cursor = canvas.style.cursor;
    canvas.style.cursor = 'crosshair';
    return () => {
      stop.abort();
      endClicks();
      cancelAnimationFrame(frameId);
      canvas.style.cursor = cursor;
    };
  }, [gl, camera]);
  return null;
}
