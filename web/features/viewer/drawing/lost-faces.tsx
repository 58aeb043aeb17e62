import { useEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry, DoubleSide, MeshBasicMaterial } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { useRedraw } from '../use-redraw.ts';

interface Props {
  mesh: Mesh;
  color: string;
}

/** Opacity below 1, so that the form of the model stays visible. */
const OPACITY = 0.72;

/** Coloured faces of the model that get no lattice. */
export function LostFaces({ mesh, color }: Props) {
  const geometry = useMemo(() => {
    const made = new BufferGeometry();
    made.setAttribute('position', new BufferAttribute(mesh.positions, 3));
    return made;
  }, [mesh]);
  const material = useMemo(
    () =>
      new MeshBasicMaterial({
        color,
        side: DoubleSide,
        transparent: true,
        opacity: OPACITY,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -2,
      }),
    [color],
  );
  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(() => () => material.dispose(), [material]);
  useRedraw(geometry, material);
  return (
    <mesh geometry={geometry} material={material} frustumCulled={false} raycast={noRaycast} renderOrder={2} />
  );
}

function noRaycast(): void {}
