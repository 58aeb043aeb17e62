import { isOneOf, namesOf } from '../names.ts';
/** Gradient images and their rod diameters (docs/specification.md#validation). */

/** Largest picture, bytes. */
export const GRADIENT_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Longest side of an image, pixels. */
export const GRADIENT_IMAGE_MAX_SIDE_PX = 1024;
/** Most pixels of an image that the server decodes. */
export const GRADIENT_IMAGE_MAX_PIXELS = GRADIENT_IMAGE_MAX_SIDE_PX ** 2;
/** Most scans of a JPEG, each a visit of all pixels for as little as 12 bytes; encoders write about 20. */
export const JPEG_MAX_SCANS = 64;
/** Content type by lower-case extension. */
export const GRADIENT_IMAGE_TYPES = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } as const;
export type GradientImageType = (typeof GRADIENT_IMAGE_TYPES)[keyof typeof GRADIENT_IMAGE_TYPES];

export const PROJECTION_AXES = ['x', 'y', 'z'] as const;
export type ProjectionAxis = (typeof PROJECTION_AXES)[number];

/** Layers of a stacked image: pictures of the part at even heights, the lowest first. */
export const STACK_LAYERS = { min: 2, max: 512 } as const;

/** Range of a gradient's rods relative to the lattice size; layers follow stress: thicker too. */
const ROD_OVER_SIZE = { min: 1 / 32, max: 1 / 8, maxOfLayers: 1 / 4 } as const;
/** Rounding step of that range, inwards, mm. */
export const GRADIENT_ROD_STEP_MM = 0.1;

/** Image faults. The page shows uploadPicTips2 for all of them. */
const IMAGE_FAULT_CODES = ['image-type', 'image-too-large', 'image-too-wide', 'image-broken'] as const;
export type ImageFaultCode = (typeof IMAGE_FAULT_CODES)[number];

/** Content type of a file name; undefined if unsupported. Case-insensitive. */
export function gradientImageType(fileName: string): GradientImageType | undefined {
  const end = /\.([a-z]+)$/.exec(fileName.toLowerCase())?.[1];
  return isOneOf(namesOf(GRADIENT_IMAGE_TYPES), end) ? GRADIENT_IMAGE_TYPES[end] : undefined;
}

/** Faults detectable before decoding; empty if there are none. `sidesPx` are width and height, if known. */
export function imageFaults(image: {
  fileName: string;
  bytes: number;
  sidesPx?: readonly [number, number];
}): ImageFaultCode[] {
  const faults: ImageFaultCode[] = [];
  if (gradientImageType(image.fileName) === undefined) faults.push('image-type');
  if (image.bytes > GRADIENT_IMAGE_MAX_BYTES) faults.push('image-too-large');
  if (image.sidesPx && Math.max(...image.sidesPx) > GRADIENT_IMAGE_MAX_SIDE_PX) faults.push('image-too-wide');
  return faults;
}

/** Rods of a gradient at a lattice size, mm: from 1/32 rounded up to 1/8 (layers: 1/4) rounded down. */
export function gradientRodRange(sizeMm: number, hasLayers = false): { min: number; max: number } {
  const steps = (share: number) => (sizeMm * share) / GRADIENT_ROD_STEP_MM;
  // Tolerance, so that a size on its step does not round across it.
  const min = Math.ceil(steps(ROD_OVER_SIZE.min) - 1e-9);
  const max = Math.floor(steps(hasLayers ? ROD_OVER_SIZE.maxOfLayers : ROD_OVER_SIZE.max) + 1e-9);
  const perMm = Math.round(1 / GRADIENT_ROD_STEP_MM);
  return { min: min / perMm, max: max / perMm };
}

/** Columns and rows of a stacked image, nearly a square. Layers lie in it row by row, left to right. */
export function stackTiles(layers: number): { columns: number; rows: number } {
  const columns = Math.ceil(Math.sqrt(layers));
  return { columns, rows: Math.ceil(layers / columns) };
}

/** Returns width and height of one layer of a stacked image, pixels; undefined if so many layers do not fit evenly. */
export function stackLayerPx(
  [widthPx, heightPx]: readonly [number, number],
  layers: number,
): [number, number] | undefined {
  const { min, max } = STACK_LAYERS;
  if (!Number.isInteger(layers) || layers < min || layers > max) return undefined;
  const { columns, rows } = stackTiles(layers);
  const sides: [number, number] = [widthPx / columns, heightPx / rows];
  return sides.every((side) => Number.isInteger(side) && side > 0) ? sides : undefined;
}
