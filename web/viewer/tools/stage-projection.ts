import { useSyncExternalStore } from 'react';
import type { Projection } from './projection.ts';

/** How the scene is seen now; null before its first picture. Told anew only when the view changed. */
let current: Projection | null = null;
const listeners = new Set<() => void>();

/** Tells how the scene is seen. The same view again is no news. */
export function setProjection(next: Projection | null): void {
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

/** How the scene is seen, followed frame by frame: for what is drawn over it. */
export function useProjection(): Projection | null {
  return useSyncExternalStore(listen, () => current);
}
