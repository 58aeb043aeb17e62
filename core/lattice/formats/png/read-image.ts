import { decode } from 'jpeg-js';
import type { GrayImage } from './gray-image.ts';
import { isPng, MOST_PIXELS, readPng } from './png.ts';

/** Memory limit of a JPEG decode, MB: its blocks, and the pixels of the largest image. */
const JPEG_MEMORY_MB = 512;

/**
 * Decodes a PNG or a JPEG as grayscale, whatever its name.
 * @throws RangeError for anything else, and for a broken image or one of more than 16 million pixels
 */
export function readImage(bytes: Uint8Array): GrayImage {
  if (isPng(bytes)) return readPng(bytes);
  if (isJpeg(bytes)) return readJpeg(bytes);
  throw new RangeError('neither a PNG nor a JPEG');
}

/** True if the bytes start like a JPEG (ITU T.81, B.1.1.3: the start of image, and a marker after it). */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function readJpeg(bytes: Uint8Array): GrayImage {
  try {
    const limits = { maxResolutionInMP: MOST_PIXELS / 1e6, maxMemoryUsageInMB: JPEG_MEMORY_MB };
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
