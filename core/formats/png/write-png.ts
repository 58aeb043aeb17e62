import { zlibSync } from 'fflate';
import { concat } from '../../solid/lists/concat.ts';
import { crc32 } from '../zip/crc32.ts';
import type { GrayImage } from './gray-image.ts';

/** Colour types of the PNG header. */
const GRAY = 0;
const COLOR_WITH_ALPHA = 6;

/** Encodes a grayscale image as an 8-bit PNG. Deterministic. */
export function writePng({ width, height, gray }: GrayImage): Uint8Array {
  return pack({ width, height, bytes: gray, bytesPerPixel: 1, colorType: GRAY, level: 9 });
}

/** Colour image, four bytes per pixel: red, green, blue, opacity. */
export interface ColorImage {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Encodes a colour image as PNG with opacity. Deterministic. */
export function writeColorPng({ width, height, rgba }: ColorImage): Uint8Array {
  return pack({ width, height, bytes: rgba, bytesPerPixel: 4, colorType: COLOR_WITH_ALPHA, level: 6 });
}

/** A 1-bit PNG, 1 white; `bits` holds rows of whole bytes, highest bit left. Deterministic. */
export function writeBitPng(image: { widthPx: number; heightPx: number; bits: Uint8Array }): Uint8Array {
  const { widthPx: width, heightPx: height, bits: bytes } = image;
  return pack({ width, height, bytes, bytesPerPixel: 1 / 8, colorType: GRAY, level: 1 });
}

interface Raw {
  width: number;
  height: number;
  bytes: Uint8Array;
  bytesPerPixel: number;
  colorType: number;
  level: 1 | 6 | 9;
}

function pack({ width, height, bytes, bytesPerPixel, colorType, level }: Raw): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = Math.min(8, bytesPerPixel * 8);
  header[9] = colorType;
  const row = Math.ceil(width * bytesPerPixel);
  const rows = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++) {
    // Filter 2, the difference to the row above: smooth shades compress best that way.
    rows[y * (row + 1)] = 2;
    const to = y * (row + 1) + 1;
    rows.set(bytes.subarray(y * row, (y + 1) * row), to);
    if (y > 0) for (let x = 0; x < row; x++) rows[to + x]! -= bytes[(y - 1) * row + x]!;
  }
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level })),
    chunk('IEND', new Uint8Array()),
  ];
  return concat<Uint8Array>(Uint8Array, parts);
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + body.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, body.length);
  out.set(new TextEncoder().encode(name), 4);
  out.set(body, 8);
  view.setUint32(8 + body.length, crc32(out.subarray(4, 8 + body.length)));
  return out;
}
