export interface PngLayout {
  width: number;
  height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  depth: number;
  channels: number;
  interlaced: boolean;
}

/** Pixels x0, x0 + dx, … of rows y0, y0 + dy, …, stored consecutively. */
interface Pass {
  x0: number;
  y0: number;
  dx: number;
  dy: number;
  width: number;
  height: number;
  /** Bytes of a row without its filter byte. */
  stride: number;
}

/** The seven passes of Adam7, as x0, y0, dx, dy (PNG specification, section 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ width, height, depth, channels, interlaced }: PngLayout): Pass[] {
  const grids = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  return grids
    .map(([x0, y0, dx, dy]) => {
      const across = Math.ceil((width - x0) / dx);
      const down = Math.ceil((height - y0) / dy);
      return {
        x0,
        y0,
        dx,
        dy,
        width: across,
        height: down,
        stride: Math.ceil((across * channels * depth) / 8),
      };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Size of the inflated rows, bytes. */
export function inflatedSize(layout: PngLayout): number {
  return passesOf(layout).reduce((sum, pass) => sum + pass.height * (pass.stride + 1), 0);
}

/**
 * Reverses filters and interlacing: samples of every pixel, rows from the top. Samples of 16 bits keep their
 * upper 8; smaller ones stay as they are.
 * @throws RangeError for an unknown filter
 */
export function samplesOf(data: Uint8Array, layout: PngLayout): Uint8Array {
  const { width, height, depth, channels } = layout;
  const samples = new Uint8Array(width * height * channels);
  let at = 0;
  for (const pass of passesOf(layout)) {
    const size = pass.height * (pass.stride + 1);
    const rows = unfilter(data.subarray(at, at + size), pass, Math.max(1, (channels * depth) / 8));
    at += size;
    for (let y = 0; y < pass.height; y++) {
      for (let x = 0; x < pass.width; x++) {
        const to = ((pass.y0 + y * pass.dy) * width + pass.x0 + x * pass.dx) * channels;
        for (let k = 0; k < channels; k++)
          samples[to + k] = sampleAt(rows, y * pass.stride, x * channels + k, depth);
      }
    }
  }
  return samples;
}

function sampleAt(rows: Uint8Array, row: number, number: number, depth: number): number {
  if (depth >= 8) return rows[row + (number * depth) / 8]!;
  const bit = number * depth;
  return (rows[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Reverses row filters (PNG specification, chapter 9); `back`: bytes to the previous pixel. */
function unfilter(data: Uint8Array, { height, stride }: Pass, back: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)]!;
    if (filter > 4) throw new RangeError('a PNG with an unknown filter');
    for (let x = 0; x < stride; x++) {
      const left = x < back ? 0 : out[y * stride + x - back]!;
      const up = y === 0 ? 0 : out[(y - 1) * stride + x]!;
      const upperLeft = x < back || y === 0 ? 0 : out[(y - 1) * stride + x - back]!;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upperLeft)][filter]!;
      out[y * stride + x] = data[y * (stride + 1) + 1 + x]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, upperLeft: number): number {
  const guess = left + up - upperLeft;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upperLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upperLeft;
}
