import { decode } from 'jpeg-js';
import { JPEG_MAX_SCANS } from '../../rules/parameters/gradient-images.ts';
import type { GrayImage } from './gray-image.ts';
import { isPng, MOST_PIXELS, readPng } from './png.ts';

/** Memory limit of a JPEG decode, MB: its blocks, and the pixels of the largest image. */
const JPEG_MEMORY_MB = 512;

/**
 * Decodes a PNG or a JPEG as grayscale, whatever its name.
 * @throws RangeError for anything else, for a broken image and for one of more than `pixelsMax` pixels; ImageTooComplex
 */
export function readImage(bytes: Uint8Array, pixelsMax = MOST_PIXELS): GrayImage {
  if (isPng(bytes)) return readPng(bytes, pixelsMax);
  if (isJpeg(bytes)) return readJpeg(bytes, pixelsMax);
  throw new RangeError('neither a PNG nor a JPEG');
}

/** A JPEG of so many scans that decoding it would take minutes. */
export class ImageTooComplex extends RangeError {
  constructor(scans: number) {
    super(`a JPEG of ${scans} scans`);
    this.name = 'ImageTooComplex';
  }
}

/** True if the bytes start like a JPEG (ITU T.81, B.1.1.3: the start of image, and a marker after it). */
function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Returns how often the marker of a scan occurs. Coded data never contains it (ITU T.81, B.1.1.5), the thumbnail of a
 * camera does once or twice. A decoder cannot find more scans than that, wherever it looks.
 */
function countScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xda) scans += 1;
  return scans;
}

function readJpeg(bytes: Uint8Array, pixelsMax: number): GrayImage {
  const scans = countScans(bytes);
  if (scans > JPEG_MAX_SCANS) throw new ImageTooComplex(scans);
  try {
    // A second frame header is checked by the decoder as well.
    const limits = { maxResolutionInMP: pixelsMax / 1e6, maxMemoryUsageInMB: JPEG_MEMORY_MB };
    const { width, height, data } = decode(bytes, { useTArray: true, formatAsRGBA: false, ...limits });
    const gray = new Uint8Array(width * height);
    for (let i = 0; i < gray.length; i++) {
      gray[i] = Math.round(0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!);
    }
    return { width, height, gray };
  } catch (error) {
    throw new RangeError(`a broken JPEG: ${error instanceof Error ? error.message : String(error)}`);
  }
}
