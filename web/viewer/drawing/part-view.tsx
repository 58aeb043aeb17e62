import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { Shape } from '../../mesh/registry.ts';
import { PartDrawing } from './part-drawing.ts';
import type { PartLook } from './part-look.ts';

/**
 * One shape in the scene. Another shape, another key. It is drawn anew only when its look says something else: the page
 * around it renders at every key that is pressed, and a picture of many struts takes a slow card longer than that.
 */
export function PartView({ shape, look }: { shape: Shape; look: PartLook }) {
  const drawing = useMemo(() => new PartDrawing(shape), [shape]);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => () => drawing.dispose(), [drawing]);
  const said = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is made anew on every render, what it says is not
  useLayoutEffect(() => {
    drawing.show(look);
    invalidate();
  }, [drawing, said, invalidate]);
  return <primitive object={drawing.group} />;
}
