import type { GrayImage } from '../../../formats/png/gray-image.ts';
import { ImageTooComplex, readImage } from '../../../formats/png/read-image.ts';
import { GRADIENT_IMAGE_MAX_PIXELS } from '../../../rules/parameters/gradient-images.ts';
import { OverBudget } from '../../ports.ts';

/** Decodes a gradient image. Throws RangeError for a broken one, and OverBudget for a JPEG of too many scans. */
export function decodeGradientImage(bytes: Uint8Array): GrayImage {
  try {
    return readImage(bytes, GRADIENT_IMAGE_MAX_PIXELS);
  } catch (error) {
    throw error instanceof ImageTooComplex ? new OverBudget('scans') : error;
  }
}
