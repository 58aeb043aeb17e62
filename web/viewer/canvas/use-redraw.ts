import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/** Draws the picture again whenever one of these is another one: frames are drawn on demand only. */
export function useRedraw(...reasons: readonly unknown[]): void {
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    invalidate();
    return () => invalidate();
  }, [...reasons, invalidate]);
}
