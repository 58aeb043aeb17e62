/** Share of a part without a lattice above which the page always names it. */
export const UNREACHED_WARNING_SHARE = 0.05;

/** Share of the struts across the face of a solid that join it, below which it is weakly joined. */
const WEAK_SHARE = 0.75;

/** True if the struts that join a solid leave out more than the surface of the model does at any face. */
export function isWeaklyJoined({ struts, missing }: Record<'struts' | 'missing', number>): boolean {
  return struts < WEAK_SHARE * (struts + missing);
}

/** Edges of one cubic cell. */
const CELL_EDGES = 12;

/** True for a result with less material than the edges of one cell, mm and mm3: next to nothing of the part is there. */
export function isNearlyEmpty({
  resultMm3,
  cellSizeMm,
  rodDiameterMm,
}: Record<'resultMm3' | 'cellSizeMm' | 'rodDiameterMm', number | null>): boolean {
  if (resultMm3 === null || cellSizeMm === null || rodDiameterMm === null) return false;
  return resultMm3 < CELL_EDGES * cellSizeMm * Math.PI * (rodDiameterMm / 2) ** 2;
}

/** Returns the thinnest side of a part, mm, if cells are larger: few fit, whatever the coverage says. Null else. */
export function sideBelowCell(cellMm: number, extentMm: readonly number[]): number | null {
  const side = Math.min(...extentMm);
  return side < cellMm ? side : null;
}
