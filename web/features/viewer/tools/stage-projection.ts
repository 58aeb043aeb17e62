import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useSyncExternalStore } from 'react';
import type { ScreenProjection } from './projection.ts';
import { projectionOf } from './projection-of.ts';

/** Current projection; null before the first picture. Updated only when the view changes. */
let current: ScreenProjection | null = null;
const listeners = new Set<() => void>();

/** Sets the current projection. An unchanged view notifies no listener. */
export function setProjection(next: ScreenProjection | null): void {
  const same =
    next !== null &&
    current !== null &&
    next.width === current.width &&
    next.height === current.height &&
    next.matrix.every((value, i) => value === current!.matrix[i]);
  if (same || next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current projection and follows it frame by frame, for overlays. */
export function useProjection(): ScreenProjection | null {
  return useSyncExternalStore(listen, () => current);
}

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
