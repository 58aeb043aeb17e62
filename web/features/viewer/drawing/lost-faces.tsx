import { useEffect, useMemo } from 'react';
import { DoubleSide, MeshBasicMaterial } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { useRedraw } from '../use-redraw.ts';
import { geometryOf, noRaycast } from './geometry-of.ts';

interface Props {
  mesh: Mesh;
  color: string;
  /** True if what stands before them hides them in part only. */
  isThrough?: boolean;
}

/** Opacity below 1, so that the form of the model stays visible. */
const OPACITY = 0.72;
const THROUGH_OPACITY = 0.4;

/** Coloured faces on the model, such as those that get no lattice. */
export function LostFaces({ mesh, color, isThrough = false }: Props) {
  const geometry = useMemo(() => geometryOf(mesh.positions), [mesh]);
  const material = useMemo(
    () =>
      new MeshBasicMaterial({
        color,
        side: DoubleSide,
        transparent: true,
        opacity: isThrough ? THROUGH_OPACITY : OPACITY,
        depthWrite: false,
        depthTest: !isThrough,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -2,
      }),
    [color, isThrough],
  );
  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(() => () => material.dispose(), [material]);
  useRedraw(geometry, material);
  return (
    <mesh geometry={geometry} material={material} frustumCulled={false} raycast={noRaycast} renderOrder={2} />
  );
}
