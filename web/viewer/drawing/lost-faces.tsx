import { useEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry, DoubleSide, MeshBasicMaterial } from 'three';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { useRedraw } from '../use-redraw.ts';

interface Props {
  mesh: Mesh;
  color: string;
}

/** The model shines through, so that its form stays readable. */
const OPACITY = 0.72;

/** Faces of the model that stay without a lattice, in colour over the model's surface. */
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
