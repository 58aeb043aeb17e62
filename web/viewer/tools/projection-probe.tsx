import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { projectionOf } from './projection-of.ts';
import { tellProjection } from './stage-projection.ts';

/** Stands in the scene and tells what is drawn over it how it is seen. Draws nothing, and asks for one frame only. */
export function ProjectionProbe() {
  const { size, invalidate } = useThree();
  useFrame(({ camera }) => tellProjection(projectionOf(camera, size)));
  useEffect(() => {
    invalidate();
    return () => tellProjection(null);
  }, [invalidate]);
  return null;
}
