import { useEffect, useMemo } from 'react';
import { DataTexture, LinearFilter, RGBAFormat } from 'three';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { VEIL_LAYER } from './drawing/layers.ts';
import { type ShadowMap, shadowMap } from './drawing/shadow-map.ts';

interface Props {
  mesh: Mesh;
  /** Extents of the model in x and y, mm. */
  widthMm: number;
  lengthMm: number;
  opacity: number;
}

/** Soft shadow of the model on the bed. Drafts leave it out. */
export function GroundShadow({ mesh, widthMm, lengthMm, opacity }: Props) {
  const map = useMemo(() => shadowMap(mesh, widthMm, lengthMm), [mesh, widthMm, lengthMm]);
  const texture = useMemo(() => textureOf(map), [map]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh position-z={-0.005} scale={[map.sideMm, map.sideMm, 1]} layers={VEIL_LAYER} renderOrder={-1}>
      <planeGeometry />
      <meshBasicMaterial map={texture} transparent opacity={opacity} depthWrite={false} />
    </mesh>
  );
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
