import type { Contours } from '../sweep/contours.ts';

/** Digits after the decimal point in files, mm: a tenth of a micrometre. */
const FILE_DIGITS = 4;
const STEP_MM = 10 ** -FILE_DIGITS;
/** Greatest distance of a left out point from its contour, mm. */
const THINNED_MM = 0.0005;

/** Loops for files: rounded points without those on lines between others. Flat loops are left out. */
export function thinnedLoops({ xy, starts, loops }: Contours): Float64Array[] {
  const thinned: Float64Array[] = [];
  for (let loop = 0; loop < loops; loop++) {
    const points = thinnedLoop(xy.subarray(starts[loop]! * 2, starts[loop + 1]! * 2));
    if (points.length >= 6) thinned.push(points);
  }
  return thinned;
}

function thinnedLoop(xy: Float64Array): Float64Array {
  const count = xy.length / 2;
  const kept: number[] = [];
  let drift = 0;
  for (let i = 0; i < count; i++) {
    const [x, y] = [rounded(xy[i * 2]!), rounded(xy[i * 2 + 1]!)];
    if (kept.length === 0) {
      kept.push(x, y);
      continue;
    }
    const [px, py] = [kept.at(-2)!, kept.at(-1)!];
    const j = i + 1 === count ? 0 : i + 1;
    const [nx, ny] = [xy[j * 2]!, xy[j * 2 + 1]!];
    const along = Math.hypot(nx - px, ny - py);
    const apart = Math.abs((nx - px) * (y - py) - (ny - py) * (x - px));
    const isBetween = (x - px) * (nx - px) + (y - py) * (ny - py) >= 0;
    const off = along > STEP_MM && isBetween ? apart / along : Math.hypot(x - px, y - py);
    if (drift + off <= THINNED_MM) {
      drift += off;
      continue;
    }
    drift = 0;
    kept.push(x, y);
  }
  return Float64Array.from(kept);
}

function rounded(mm: number): number {
  return Math.round(mm / STEP_MM) * STEP_MM;
}

export function mmText(mm: number): string {
  return String(Number(mm.toFixed(FILE_DIGITS)));
}
