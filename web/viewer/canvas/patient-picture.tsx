import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { PatientDrawing } from './patient-drawing.ts';

/**
 * Takes over drawing with software rendering. There a picture of a large model takes a second, and the
 * browser blocks the page until it can present the canvas. So the canvas stays hidden, and the finished
 * picture is copied to the page, which stays responsive.
 */
export function PatientPicture({ page }: { page: HTMLCanvasElement }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const drawing = useRef<PatientDrawing | null>(null);
  // Before the first frame, which alone draws the warm-up.
  useLayoutEffect(() => {
    const made = new PatientDrawing(gl, page, invalidate);
    drawing.current = made;
    invalidate();
    return () => {
      drawing.current = null;
      made.stop();
    };
  }, [gl, page, invalidate]);
  // A priority above 0 replaces R3F's own drawing.
  useFrame(({ scene, camera }) => drawing.current?.draw(scene, camera), 1);
  return null;
}
