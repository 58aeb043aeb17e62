/** Pictures that steer a gradient, and the rods they may steer to: docs/specification.md#validation. */

/** Largest picture, bytes. */
export const GRADIENT_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Longest side of a picture, pixels. */
export const GRADIENT_IMAGE_MAX_SIDE_PX = 1024;
/** Content type by the end of the name, small letters and no dot. */
export const GRADIENT_IMAGE_TYPES = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } as const;
export type GradientImageType = (typeof GRADIENT_IMAGE_TYPES)[keyof typeof GRADIENT_IMAGE_TYPES];

/** Axes a picture can be projected along. */
export const PROJECTIONS = ['x', 'y', 'z'] as const;
export type Projection = (typeof PROJECTIONS)[number];

/** Rods of a gradient lie between these parts of the lattice size. */
const ROD_OVER_SIZE = { min: 1 / 32, max: 1 / 8 } as const;
/** The ends of that range are rounded inwards to this step, mm. */
export const GRADIENT_ROD_STEP_MM = 0.1;

/** What can be wrong with a picture. The page's text for all of them is uploadPicTips2. */
export const IMAGE_FAULT_CODES = ['image-type', 'image-too-large', 'image-too-wide', 'image-broken'] as const;
export type ImageFaultCode = (typeof IMAGE_FAULT_CODES)[number];

/** The content type a file's name promises; undefined for a kind that is not taken. Case does not count. */
export function gradientImageType(fileName: string): GradientImageType | undefined {
  const end = /\.([a-z]+)$/.exec(fileName.toLowerCase())?.[1];
  return end !== undefined && Object.hasOwn(GRADIENT_IMAGE_TYPES, end)
    ? GRADIENT_IMAGE_TYPES[end as keyof typeof GRADIENT_IMAGE_TYPES]
    : undefined;
}

/**
 * Faults that show before a picture is decoded, all at once; empty when there are none. `sidesPx` are its width and
 * height, where they are known already.
 */
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

/** Thinnest and thickest rod of a gradient at a lattice size, mm: size / 32 rounded up, size / 8 rounded down. */
export function gradientRodRange(sizeMm: number): { min: number; max: number } {
  const steps = (share: number) => (sizeMm * share) / GRADIENT_ROD_STEP_MM;
  // A size on its own step must not fall over an edge by the rounding of the product.
  const min = Math.ceil(steps(ROD_OVER_SIZE.min) - 1e-9);
  const max = Math.floor(steps(ROD_OVER_SIZE.max) + 1e-9);
  const perMm = Math.round(1 / GRADIENT_ROD_STEP_MM);
  return { min: min / perMm, max: max / perMm };
}
