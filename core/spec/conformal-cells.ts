export interface ConformalCells {
  /** Cells across the wall, the most of all bodies. */
  layers: number;
  cells: number;
  /** Height of a cell across the wall, mm: of the median wall, and the mean of several bodies by their cells. */
  layerMm: number;
}

/** Returns the cells of several bodies together; undefined for bodies in a grid. */
export function joinConformal(bodies: readonly (ConformalCells | undefined)[]): ConformalCells | undefined {
  const all = bodies.flatMap((cells) => cells ?? []);
  if (all.length === 0) return undefined;
  const cells = all.reduce((sum, body) => sum + body.cells, 0);
  return {
    layers: Math.max(...all.map(({ layers }) => layers)),
    cells,
    layerMm: all.reduce((sum, body) => sum + body.cells * body.layerMm, 0) / cells,
  };
}
