/** Grayscale image, rows from the top; 0 is black, 255 white. */
export interface GrayImage {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** True if an image has as many pixels as its size says, and at least one. */
export function isGrayImage({ width, height, gray }: GrayImage): boolean {
  return (
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    width > 0 &&
    height > 0 &&
    gray.length === width * height
  );
}

/**
 * Returns the function of the mean shade, 0 black to 1 white, of any part of an image. Positions are fractions of width
 * and height, 0 to 1; beyond the edge the nearest shade counts. A summed-area table makes every query equally fast.
 */
export function meanShade({
  width,
  height,
  gray,
}: GrayImage): (u: number, v: number, spanU: number, spanV: number) => number {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += gray[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const range = (centre: number, span: number, size: number): [number, number] => {
    const half = Math.max(span * size, 1) / 2;
    const low = Math.floor(Math.min(size - 1, Math.max(0, centre * size - half)));
    const high = Math.ceil(Math.max(low + 1, Math.min(size, centre * size + half)));
    return [low, high];
  };
  return (u, v, spanU, spanV) => {
    const [x0, x1] = range(u, spanU, width);
    const [y0, y1] = range(v, spanV, height);
    const at = (x: number, y: number) => sums[y * (width + 1) + x]!;
    return (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0) * 255);
  };
}
