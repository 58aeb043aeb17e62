import type { VoxelBody } from './body.ts';

/** Shares that differ by less are equal: they are sums of sines, rounded. */
const SAME_SHARE = 1e-4;

/**
 * Returns the shifts by half a period that leave a body as it is, each as bits of the axes that it shifts along; the
 * first shifts nothing. Under an even strain the body moves alike at all of them, so one of each set of voxels is
 * computed: half of a gyroid, an eighth of a sheet of Schwarz D.
 */
export function halfShifts({ counts, mirrored, shares }: VoxelBody): number[] {
  let shifts = [0];
  if (mirrored) return shifts;
  for (let axes = 1; axes < 8; axes++) {
    const isWhole = counts.every((count, axis) => ((axes >> axis) & 1) === 0 || count % 2 === 0);
    if (shifts.includes(axes) || !isWhole || !isSameAt(counts, shares, axes)) continue;
    shifts = shifts.flatMap((other) => [other, other ^ axes]);
  }
  return shifts;
}

/**
 * Returns the lowest number among the places that shifts make of each place of a periodic grid, or undefined if each
 * place stays where it is.
 */
export function firstOfShifted(
  counts: VoxelBody['counts'],
  shifts: readonly number[],
): Int32Array | undefined {
  if (shifts.length === 1) return undefined;
  const first = Int32Array.from({ length: counts[0] * counts[1] * counts[2] }, (_, at) => at);
  for (const axes of shifts) {
    if (axes === 0) continue;
    eachShifted(counts, axes, (at, other) => {
      if (other < first[at]!) first[at] = other;
      return true;
    });
  }
  return first;
}

function isSameAt(counts: VoxelBody['counts'], shares: Float32Array, axes: number): boolean {
  return eachShifted(counts, axes, (at, other) => Math.abs(shares[at]! - shares[other]!) < SAME_SHARE);
}

/** Visits each place of a periodic grid with the one half a period off. Returns false as soon as a visit does. */
function eachShifted(
  [nx, ny, nz]: VoxelBody['counts'],
  axes: number,
  visit: (at: number, other: number) => boolean,
): boolean {
  const dx = axes & 1 ? nx / 2 : 0;
  const dy = axes & 2 ? ny / 2 : 0;
  const dz = axes & 4 ? nz / 2 : 0;
  let at = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = nx * (((j + dy) % ny) + ny * ((k + dz) % nz));
      for (let i = 0; i < nx; i++) if (!visit(at++, row + ((i + dx) % nx))) return false;
    }
  return true;
}
