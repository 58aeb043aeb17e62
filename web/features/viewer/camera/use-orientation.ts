import { useCallback, useRef } from 'react';
import type { OrientationHandle } from './orientation.tsx';

/** Turns the view cube with the camera. The cube (`orient` is its ref) arrives after the first views (`onView`). */
export function useOrientation() {
  const orientation = useRef<OrientationHandle | null>(null);
  const lastView = useRef<readonly number[] | null>(null);
  const onView = useCallback((matrix: readonly number[]) => {
    lastView.current = matrix;
    orientation.current?.turn(matrix);
  }, []);
  const orient = useCallback((handle: OrientationHandle | null) => {
    orientation.current = handle;
    if (lastView.current !== null) handle?.turn(lastView.current);
  }, []);
  return { onView, orient };
}
