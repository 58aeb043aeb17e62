import type { PrinterPixels } from '../../rules/parameters/slicing.ts';
import type { Contours } from '../sweep/contours.ts';

/** Black and white image: rows from the top, each of whole bytes, the highest bit on the left; 1 is lit. */
export interface Bitmap {
  widthPx: number;
  heightPx: number;
  bits: Uint8Array;
}

/** Pixels whose centre is solid; the middle shows `centreMm`, the top the largest y. May reuse `into`. */
export function layerBitmap(
  contours: Contours,
  { widthPx, heightPx, pixelMm }: PrinterPixels,
  centreMm: readonly [number, number],
  into?: Bitmap,
): Bitmap {
  const stride = Math.ceil(widthPx / 8);
  const bits =
    into?.bits.length === stride * heightPx ? into.bits.fill(0) : new Uint8Array(stride * heightPx);
  const { rows, crossings } = crossingsByRow(contours, { heightPx, pixelMm, centreMm });
  const leftMm = centreMm[0] - (widthPx / 2) * pixelMm;
  // Number of the first pixel whose centre lies right of x.
  const pixelAfter = (x: number) => Math.max(0, Math.min(widthPx, Math.ceil((x - leftMm) / pixelMm - 0.5)));
  for (let row = 0; row < heightPx; row++) {
    const here = crossings.subarray(rows[row]! * 2, rows[row + 1]! * 2);
    sortPairs(here);
    let winding = 0;
    for (let i = 0; i + 2 < here.length; i += 2) {
      winding += here[i + 1]!;
      if (winding > 0) fillBits(bits, row * stride, pixelAfter(here[i]!), pixelAfter(here[i + 2]!));
    }
  }
  return { widthPx, heightPx, bits };
}

/** x and direction of every crossing of the contours with the middle of a row, and where each row begins. */
function crossingsByRow(
  { xy, starts, loops }: Contours,
  { heightPx, pixelMm, centreMm }: { heightPx: number; pixelMm: number; centreMm: readonly [number, number] },
): { rows: Uint32Array; crossings: Float64Array } {
  const topMm = centreMm[1] + (heightPx / 2) * pixelMm;
  const rowBelow = (y: number) => Math.max(0, Math.min(heightPx, Math.ceil((topMm - y) / pixelMm - 0.5)));
  const rows = new Uint32Array(heightPx + 1);
  const eachEdge = (visit: (a: number, b: number, first: number, end: number) => void) => {
    for (let loop = 0; loop < loops; loop++) {
      const [from, to] = [starts[loop]!, starts[loop + 1]!];
      for (let a = from, b = to - 1; a < to; b = a++) {
        const [ra, rb] = [rowBelow(xy[a * 2 + 1]!), rowBelow(xy[b * 2 + 1]!)];
        if (ra !== rb) visit(b, a, Math.min(ra, rb), Math.max(ra, rb));
      }
    }
  };
  eachEdge((_a, _b, first, end) => {
    for (let row = first; row < end; row++) rows[row]!++;
  });
  let sum = 0;
  for (let row = 0; row <= heightPx; row++) {
    const count = rows[row]!;
    rows[row] = sum;
    sum += count;
  }
  const crossings = new Float64Array(sum * 2);
  const at = rows.slice();
  eachEdge((a, b, first, end) => {
    const [ax, ay, bx, by] = [xy[a * 2]!, xy[a * 2 + 1]!, xy[b * 2]!, xy[b * 2 + 1]!];
    const slope = (bx - ax) / (by - ay);
    for (let row = first; row < end; row++) {
      const to = at[row]!++ * 2;
      crossings[to] = ax + slope * (topMm - (row + 0.5) * pixelMm - ay);
      // A contour that runs down has its solid on its left, which is the right of the image.
      crossings[to + 1] = by < ay ? 1 : -1;
    }
  });
  return { rows, crossings };
}

/** Sorts pairs by their first number, in place: rows cross few contours. */
function sortPairs(pairs: Float64Array): void {
  for (let i = 2; i < pairs.length; i += 2) {
    const [x, direction] = [pairs[i]!, pairs[i + 1]!];
    let j = i;
    for (; j > 0 && pairs[j - 2]! > x; j -= 2) {
      pairs[j] = pairs[j - 2]!;
      pairs[j + 1] = pairs[j - 1]!;
    }
    pairs[j] = x;
    pairs[j + 1] = direction;
  }
}

function fillBits(bits: Uint8Array, row: number, from: number, to: number): void {
  for (let x = from; x < to; ) {
    if ((x & 7) === 0 && x + 8 <= to) {
      bits[row + (x >> 3)] = 0xff;
      x += 8;
    } else {
      bits[row + (x >> 3)]! |= 0x80 >> (x & 7);
      x++;
    }
  }
}
