import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { PatientDrawing } from './patient-drawing.ts';

/**
 * Takes over the drawing where a processor draws. There a picture of a large model takes a second, and the browser
 * holds up the whole page until it may show the canvas. So that one is never seen: its picture is put on the page when
 * it is finished, and meanwhile the page goes on.
 */
export function PatientPicture({ page }: { page: HTMLCanvasElement }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const drawing = useRef<PatientDrawing | null>(null);
  // Before the first frame: what warms up is drawn in that one alone.
  useLayoutEffect(() => {
    const made = new PatientDrawing(gl, page, invalidate);
    drawing.current = made;
    invalidate();
    return () => {
      drawing.current = null;
      made.stop();
    };
  }, [gl, page, invalidate]);
  // Above 0 it stands in for R3F's own drawing.
  useFrame(({ scene, camera }) => drawing.current?.draw(scene, camera), 1);
  return null;
}
