import type { GrayImage } from '../../core/formats/png/gray-image.ts';
import { readImage } from '../../core/formats/png/read-image.ts';
import type { LatticeSpec } from '../../core/spec/spec.ts';

/** Gradient image by its address; a worker fetches and decodes it. */
export interface PictureAddress {
  path: string;
}

/** Returns a function that replaces the address of a gradient image by the image; it caches the last one. */
export function pictureLoader(): (spec: LatticeSpec<PictureAddress>) => Promise<LatticeSpec> {
  let picture: { path: string; image: GrayImage } | null = null;
  return async (spec) => {
    if (!spec.gradient) return spec;
    const { image, ...gradient } = spec.gradient;
    if (!image) return { ...spec, gradient };
    const { path } = image;
    if (picture?.path !== path) {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`status ${response.status}`);
      picture = { path, image: readImage(new Uint8Array(await response.arrayBuffer())) };
    }
    return { ...spec, gradient: { ...gradient, image: picture.image } };
  };
}
