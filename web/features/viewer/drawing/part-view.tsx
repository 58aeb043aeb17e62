import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shape } from '../../../mesh/registry.ts';
import type { PartName } from '../parts.ts';
import { PartDrawing } from './part-drawing.ts';
import type { PartLook } from './part-look.ts';

interface Props {
  shape: Shape;
  look: PartLook;
  isLattice: boolean;
  /** Part and id of its shape. The canvas says which shape of a part it draws, for example in `data-lattice`. */
  name?: PartName;
  id?: string;
}

/**
 * Shape in the scene. While another large shape is uploaded the last one stays. Redrawn only when its look changes: the
 * page renders at every key press, and a picture of many struts takes a slow GPU longer than that.
 */
export function PartView({ shape, look, isLattice, name, id }: Props) {
  const drawing = useUploaded(shape, isLattice);
  const invalidate = useThree((state) => state.invalidate);
  const canvas = useThree((state) => state.gl.domElement);
  const lookText = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object changes on every render, its values do not
  useLayoutEffect(() => {
    drawing?.show(look);
    invalidate();
  }, [drawing, lookText, invalidate]);
  const isCurrent = drawing?.shape === shape;
  useEffect(() => {
    if (!isCurrent || name === undefined) return;
    canvas.dataset[name] = id;
    return () => {
      delete canvas.dataset[name];
    };
  }, [canvas, name, id, isCurrent]);
  return drawing && <primitive key={drawing.group.id} object={drawing.group} />;
}

/**
 * Returns the drawing of a shape; of the last one, or null, until a large shape is uploaded. Made in an effect: a render
 * that React drops would never free its memory on the graphics card.
 */
function useUploaded(shape: Shape, isLattice: boolean): PartDrawing | null {
  const gl = useThree((state) => state.gl);
  const [shown, setShown] = useState<PartDrawing | null>(null);
  const chosen = useRef<PartDrawing | null>(null);
  const committed = useRef<PartDrawing | null>(null);
  useLayoutEffect(() => {
    committed.current = shown;
  }, [shown]);
  // Before the next frame, so that a small shape is never missing from it.
  useLayoutEffect(() => {
    const made = new PartDrawing(shape, isLattice, gl);
    let isWanted = true;
    const choose = () => {
      if (!isWanted) return;
      chosen.current = made;
      setShown(made);
    };
    if (made.isUploaded) choose();
    else made.onUploaded(choose);
    return () => {
      isWanted = false;
      // The chosen one is in the scene, or is with this commit. It goes when the next one is shown.
      if (chosen.current !== made) made.dispose();
    };
  }, [shape, isLattice, gl]);
  // One that never got into the scene, because React unmounts first or runs effects twice, goes now.
  useLayoutEffect(
    () => () => {
      if (chosen.current !== committed.current) chosen.current?.dispose();
    },
    [],
  );
  useEffect(() => () => shown?.dispose(), [shown]);
  return shown;
}
