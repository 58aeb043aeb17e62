import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import { DataTexture, LinearFilter, RGBAFormat } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { GROUND, VEIL_LAYER } from './layers.ts';
import { ShadowCast, type ShadowMap } from './shadow-map.ts';

interface Props {
  mesh: Mesh;
  /** Extents of the model in x and y, mm. */
  widthMm: number;
  lengthMm: number;
  opacity: number;
}

/** Soft shadow of the model on the bed. Drafts leave it out. */
export function GroundShadow({ mesh, widthMm, lengthMm, opacity }: Props) {
  const map = useShadow(mesh, widthMm, lengthMm);
  const texture = useMemo(() => map && textureOf(map), [map]);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    invalidate();
    return () => texture?.dispose();
  }, [texture, invalidate]);
  if (map === null) return null;
  return (
    <mesh
      name={GROUND}
      position-z={-0.005}
      scale={[map.sideMm, map.sideMm, 1]}
      layers={VEIL_LAYER}
      renderOrder={-1}
    >
      <planeGeometry />
      <meshBasicMaterial map={texture} transparent opacity={opacity} depthWrite={false} />
    </mesh>
  );
}

/** Returns the shadow of a mesh; null until that of a large one is cast, a slice in each frame. */
function useShadow(mesh: Mesh, widthMm: number, lengthMm: number): ShadowMap | null {
  const cast = useMemo(() => {
    const made = new ShadowCast(mesh, widthMm, lengthMm);
    if (made.isQuick) made.step();
    return made;
  }, [mesh, widthMm, lengthMm]);
  const [, setDone] = useState<ShadowCast | null>(null);
  useEffect(() => {
    if (cast.isDone) return;
    let frame = 0;
    const look = () => {
      if (cast.step()) setDone(cast);
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [cast]);
  return useMemo(() => (cast.isDone ? cast.map() : null), [cast, cast.isDone]);
}

/** Black, as opaque as the shadow is dark. */
function textureOf({ size, values }: ShadowMap): DataTexture {
  const pixels = new Uint8Array(4 * values.length);
  values.forEach((value, at) => {
    pixels[4 * at + 3] = value;
  });
  const texture = new DataTexture(pixels, size, size, RGBAFormat);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
