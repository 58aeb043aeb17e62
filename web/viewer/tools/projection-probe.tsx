import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { projectionOf } from './projection-of.ts';
import { setProjection } from './stage-projection.ts';

/** Publishes the current projection to the overlays. Draws nothing, and requests one frame only. */
export function ProjectionProbe() {
  const { size, invalidate } = useThree();
  useFrame(({ camera }) => setProjection(projectionOf(camera, size)));
  useEffect(() => {
    invalidate();
    return () => setProjection(null);
  }, [invalidate]);
  return null;
}
