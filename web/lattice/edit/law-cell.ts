/** The size that stands for all cells of one shape, mm: density depends on rod / size alone. */
export const LAW_CELL_MM = 10;
