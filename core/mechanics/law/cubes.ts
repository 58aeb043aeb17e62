/** Cells count as cubes if their edges differ by less, as a share. */
const CUBE_SHARE = 1e-3;

/** True if cells are cubes, for which laws are known. */
export function areCubes(cellMm: readonly number[]): boolean {
  return Math.max(...cellMm) < (1 + CUBE_SHARE) * Math.min(...cellMm);
}
