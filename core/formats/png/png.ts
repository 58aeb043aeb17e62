import { unzlibSync } from 'fflate';
import { concat } from '../../solid/lists/concat.ts';
import type { GrayImage } from './gray-image.ts';
import { inflatedSize, type PngLayout, samplesOf } from './png-rows.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Channels per pixel and allowed depths by colour type (PNG specification, table 11.1). */
const COLOUR_TYPES: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** Images with more pixels are refused before inflating. */
export const MOST_PIXELS = 4096 * 4096;

interface Header extends PngLayout {
  type: number;
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/**
 * Decodes a PNG as grayscale: luma of ITU-R BT.601, white where transparent. Own code, because fast-png 8.0.0 inflates
 * all that a file holds: 488 kB that claim 64 x 64 pixels take it 1.5 GB, and are refused here with 26 MB (measured
 * 2026-11).
 * @throws RangeError for anything else
 */
export function readPng(bytes: Uint8Array, pixelsMax = MOST_PIXELS): GrayImage {
  if (!isPng(bytes)) throw new RangeError('not a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette = new Uint8Array();
  let clear = new Uint8Array();
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length !== length) throw new RangeError('a cut-off PNG');
    if (name === 'IHDR') header = readHeader(body, pixelsMax);
    else if (name === 'PLTE') palette = body.slice();
    else if (name === 'tRNS') clear = body.slice();
    else if (name === 'IDAT') parts.push(body);
    else if (name === 'IEND') break;
    at += 12 + length;
  }
  if (!header || parts.length === 0) throw new RangeError('a PNG without a picture');
  const { width, height, channels, depth, type } = header;
  const samples = samplesOf(inflate(parts, inflatedSize(header)), header);
  // Samples of fewer bits are stretched to the full range; palette entries are indices, not shades.
  const factor = type === 3 || depth >= 8 ? 1 : 255 / ((1 << depth) - 1);
  const gray = new Uint8Array(width * height);
  for (let i = 0; i < gray.length; i++)
    gray[i] = shadeOf(samples, i * channels, type, factor, palette, clear);
  return { width, height, gray };
}

function readHeader(body: Uint8Array, pixelsMax: number): Header {
  if (body.length !== 13) throw new RangeError('a PNG with a broken header');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [depth, type, interlace] = [body[8]!, body[9]!, body[12]!];
  if (!(width > 0 && height > 0 && width * height <= pixelsMax)) throw new RangeError('a PNG of an odd size');
  const kind = COLOUR_TYPES[type];
  if (!kind?.depths.includes(depth) || interlace > 1) throw new RangeError('a PNG with a broken header');
  return { width, height, depth, type, channels: kind.channels, interlaced: interlace === 1 };
}

function inflate(parts: readonly Uint8Array[], size: number): Uint8Array {
  const packed = concat<Uint8Array>(Uint8Array, parts);
  let out: Uint8Array;
  try {
    // One byte more than the header announces: a longer file cannot grow further, and shows.
    out = unzlibSync(packed, { out: new Uint8Array(size + 1) });
  } catch {
    throw new RangeError('a PNG whose data cannot be inflated');
  }
  if (out.length !== size) throw new RangeError('a PNG whose data disagrees with its size');
  return out;
}

function shadeOf(
  samples: Uint8Array,
  at: number,
  type: number,
  factor: number,
  palette: Uint8Array,
  clear: Uint8Array,
): number {
  const luma = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;
  const over = (shade: number, alpha: number) => Math.round(255 + ((shade - 255) * alpha) / 255);
  if (type === 0) return Math.round(samples[at]! * factor);
  if (type === 2) return Math.round(luma(samples[at]!, samples[at + 1]!, samples[at + 2]!));
  if (type === 4) return over(samples[at]!, samples[at + 1]!);
  if (type === 6) return over(luma(samples[at]!, samples[at + 1]!, samples[at + 2]!), samples[at + 3]!);
  const entry = samples[at]!;
  if (entry * 3 + 2 >= palette.length) throw new RangeError('a PNG with a colour its palette lacks');
  return over(
    luma(palette[entry * 3]!, palette[entry * 3 + 1]!, palette[entry * 3 + 2]!),
    clear[entry] ?? 255,
  );
}
