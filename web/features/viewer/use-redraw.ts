import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/** Redraws the picture when any of these values changes. Frames are drawn on demand only. */
export function useRedraw(...reasons: readonly unknown[]): void {
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    invalidate();
    return () => invalidate();
  }, [...reasons, invalidate]);
}
