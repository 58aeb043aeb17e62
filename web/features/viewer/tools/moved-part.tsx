import { useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import type { PartName } from '../parts.ts';
import { partObjectName } from '../parts.ts';

interface Props {
  part: PartName;
  /** Displacement relative to the part's own position: column-major matrix. Null leaves it in place. */
  matrix: readonly number[] | null;
  hidden?: boolean;
}

/** Shows a part at another position while it is dragged, without changing its mesh. */
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
