import { useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import type { PartName } from '../parts.ts';
import { partObjectName } from '../parts.ts';

interface Props {
  part: PartName;
  /** Where it is shown instead, from where it lies: a matrix column by column. Null leaves it. */
  matrix: readonly number[] | null;
  /** Takes it out of sight meanwhile. */
  hidden?: boolean;
}

/** Shows a part elsewhere while it is dragged, without touching its mesh. */
export function MovedPart({ part, matrix, hidden = false }: Props) {
  const { scene, invalidate } = useThree();
  useLayoutEffect(() => {
    const object = scene.getObjectByName(partObjectName(part));
    if (object === undefined) return;
    object.visible = !hidden;
    if (matrix !== null) {
      object.matrixAutoUpdate = false;
      object.matrix.fromArray([...matrix]);
    }
    object.matrixWorldNeedsUpdate = true;
    invalidate();
    return () => {
      object.visible = true;
      object.matrix.identity();
      object.matrixWorldNeedsUpdate = true;
      invalidate();
    };
  }, [scene, invalidate, part, matrix, hidden]);
  return null;
}
