import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { Shape } from '../../mesh/registry.ts';
import { PartDrawing } from './part-drawing.ts';
import type { PartLook } from './part-look.ts';

/**
 * Shape in the scene; another shape needs another key. Redrawn only when its look changes: the page renders
 * at every key press, and a picture of many struts takes a slow GPU longer than that.
 */
export function PartView({ shape, look, isLattice }: { shape: Shape; look: PartLook; isLattice: boolean }) {
  const drawing = useMemo(() => new PartDrawing(shape, isLattice), [shape, isLattice]);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => () => drawing.dispose(), [drawing]);
  const lookText = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object changes on every render, its values do not
  useLayoutEffect(() => {
    drawing.show(look);
    invalidate();
  }, [drawing, lookText, invalidate]);
  return <primitive object={drawing.group} />;
}
