import { ClampToEdgeWrapping, Data3DTexture, LinearFilter, RedFormat } from 'three';
import type { Point } from '../../../../core/solid/geometry/vector.ts';

/** Texture of a field that a shader reads between its samples, one byte each; x runs fastest. */
export function volumeTexture(size: Point, values: Uint8Array<ArrayBuffer>): Data3DTexture {
  const texture = new Data3DTexture(values, ...size);
  texture.format = RedFormat;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  for (const wrap of ['wrapS', 'wrapT', 'wrapR'] as const) texture[wrap] = ClampToEdgeWrapping;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}
