import { useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { partObjectName } from '../parts.ts';

interface Props {
  /** Displacement relative to the part's own position: column-major matrix. Null leaves it in place. */
  matrix: readonly number[] | null;
  hidden?: boolean;
}

/** Shows the model at another position while it is dragged, without changing its mesh. */
export function MovedPart({ matrix, hidden = false }: Props) {
  const { scene, invalidate } = useThree();
  useLayoutEffect(() => {
    const object = scene.getObjectByName(partObjectName('original'));
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
  }, [scene, invalidate, matrix, hidden]);
  return null;
}
