import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Shape } from '../../mesh/registry.ts';
import { PartDrawing } from './part-drawing.ts';
import type { PartLook } from './part-look.ts';

/**
 * Shape in the scene. While another large shape is uploaded the last one stays. Redrawn only when its look changes: the
 * page renders at every key press, and a picture of many struts takes a slow GPU longer than that.
 */
export function PartView({ shape, look, isLattice }: { shape: Shape; look: PartLook; isLattice: boolean }) {
  const drawing = useUploaded(shape, isLattice);
  const invalidate = useThree((state) => state.invalidate);
  const lookText = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object changes on every render, its values do not
  useLayoutEffect(() => {
    drawing?.show(look);
    invalidate();
  }, [drawing, lookText, invalidate]);
  return drawing && <primitive key={drawing.group.id} object={drawing.group} />;
}

/** Returns the drawing of a shape; of the last one, or null, until a large shape is uploaded. */
function useUploaded(shape: Shape, isLattice: boolean): PartDrawing | null {
  const gl = useThree((state) => state.gl);
  const newest = useMemo(() => new PartDrawing(shape, isLattice, gl), [shape, isLattice, gl]);
  const last = useRef<PartDrawing | null>(null);
  const [, setUploaded] = useState<PartDrawing | null>(null);
  const shown = newest.isUploaded ? newest : last.current;
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (before !== shown) before?.dispose();
  }, [shown]);
  useEffect(() => {
    let isWanted = true;
    newest.onUploaded(() => isWanted && setUploaded(newest));
    return () => {
      isWanted = false;
      // One that is shown goes when the next one is.
      if (last.current !== newest) newest.dispose();
    };
  }, [newest]);
  useEffect(() => () => last.current?.dispose(), []);
  return shown;
}
