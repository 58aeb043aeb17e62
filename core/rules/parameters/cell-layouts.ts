/** Arrangement of the cells: in one grid, or along the walls of a thin part. */
export const CELL_LAYOUTS = ['grid', 'conformal'] as const;
export type CellLayout = (typeof CELL_LAYOUTS)[number];

/** Returns the layout for a request or a spec, which leave out the default. */
export function namedCells(cells: CellLayout | undefined): { cells?: 'conformal' } {
  return cells === 'conformal' ? { cells } : {};
}
