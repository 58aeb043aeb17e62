/** Arrangement of the cells: in one grid, or along the walls of a thin part. */
export const CELL_LAYOUTS = ['grid', 'conformal'] as const;
export type CellLayout = (typeof CELL_LAYOUTS)[number];
