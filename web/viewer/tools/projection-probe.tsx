import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { projectionOf } from './projection-of.ts';
import { setProjection } from './stage-projection.ts';

/** Stands in the scene and tells what is drawn over it how it is seen. Draws nothing, and asks for one frame only. */
export function ProjectionProbe() {
  const { size, invalidate } = useThree();
  useFrame(({ camera }) => setProjection(projectionOf(camera, size)));
  useEffect(() => {
    invalidate();
    return () => setProjection(null);
  }, [invalidate]);
  return null;
}
