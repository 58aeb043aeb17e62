/** Share of a part without a lattice above which the page always names it. */
export const UNREACHED_WARNING_SHARE = 0.05;

/** Returns the thinnest side of a part, mm, if cells are larger: few fit, whatever the coverage says. Null else. */
export function sideBelowCell(cellMm: number, extentMm: readonly number[]): number | null {
  const side = Math.min(...extentMm);
  return side < cellMm ? side : null;
}
