import { useMemo } from 'react';
import type { Face } from '../../../../../core/model/faces/face.ts';
import { cornersOf, type Mesh, trianglesOf } from '../../../../../core/solid/mesh/mesh.ts';
import { LostFaces } from '../../../../features/viewer/drawing/lost-faces.tsx';

interface Props {
  mesh: Mesh;
  faces: readonly Face[];
  numbers: readonly number[];
  color: string;
  /** True if what stands before them hides them in part only. */
  isThrough?: boolean;
}

/** Coloured faces of a model, by their numbers. */
export function MarkedFaces({ mesh, faces, numbers, ...look }: Props) {
  const key = numbers.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes a new list; its key tells whether it changed
  const marked = useMemo(() => {
    const own = Uint32Array.from(numbers.flatMap((face) => [...faces[face]!.triangles]));
    const { positions } = mesh;
    return {
      positions: cornersOf({ positions, triangles: trianglesOf(mesh.triangles, own) }),
      triangles: new Uint32Array(),
    };
  }, [mesh, faces, key]);
  return numbers.length === 0 ? null : <LostFaces mesh={marked} {...look} />;
}
