import type { GrayImage } from '../formats/png/gray-image.ts';
import { stackLayerPx, stackTiles } from '../rules/parameters/gradient-images.ts';

/** Shades at the corners of an even grid that spans a box: x fastest, then y, then z. */
export interface ShadeGrid {
  /** Number of places along x, y and z, at least one each, and at least two along z. */
  size: readonly [number, number, number];
  /** 0 is black, 255 white. */
  shades: Uint8Array;
}

/** Image of a grid, a layer per height as text is read, x right, y up; tiles without a layer are black. */
export function stackImage({ size: [nx, ny, nz], shades }: ShadeGrid): GrayImage {
  const { columns, rows } = stackTiles(nz);
  const width = columns * nx;
  const gray = new Uint8Array(width * rows * ny);
  for (let z = 0, at = 0; z < nz; z++) {
    const left = (z % columns) * nx;
    const top = Math.floor(z / columns) * ny;
    for (let y = 0; y < ny; y++, at += nx)
      gray.set(shades.subarray(at, at + nx), (top + ny - 1 - y) * width + left);
  }
  return { width, height: rows * ny, gray };
}

/**
 * Returns the function of the shade, 0 black to 1 white, at a place of the box, in fractions of its sides: linear
 * between the places of the grid, beyond the box as at its side. Throws a RangeError if the image has no room for its
 * layers.
 */
export function stackShade(image: GrayImage, layers: number): (x: number, y: number, z: number) => number {
  const sides = stackLayerPx([image.width, image.height], layers);
  if (!sides) throw new RangeError(`${image.width} x ${image.height} pixels do not hold ${layers} layers`);
  const [nx, ny] = sides;
  const { columns } = stackTiles(layers);
  const at = (x: number, y: number, z: number) =>
    image.gray[(Math.floor(z / columns) * ny + ny - 1 - y) * image.width + (z % columns) * nx + x]! / 255;
  const cell = (fraction: number, count: number): [number, number, number] => {
    const place = Math.min(1, Math.max(0, fraction)) * (count - 1);
    const low = Math.min(Math.max(0, count - 2), Math.floor(place));
    return [low, Math.min(count - 1, low + 1), place - low];
  };
  return (x, y, z) => {
    const [x0, x1, u] = cell(x, nx);
    const [y0, y1, v] = cell(y, ny);
    const [z0, z1, w] = cell(z, layers);
    const row = (yy: number, zz: number) => (1 - u) * at(x0, yy, zz) + u * at(x1, yy, zz);
    const layer = (zz: number) => (1 - v) * row(y0, zz) + v * row(y1, zz);
    return (1 - w) * layer(z0) + w * layer(z1);
  };
}
