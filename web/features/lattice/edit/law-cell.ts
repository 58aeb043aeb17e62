/** Reference cell size, mm: density depends only on rod diameter / cell size. */
export const LAW_CELL_MM = 10;
