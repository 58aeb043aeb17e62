import type { Fraction } from '../../cells/topology.ts';

/*
 * Numbers of cells, nodes and struts. Cells are numbered along x, then y, then z. The nodes and the struts of the
 * lattice are numbered by cell: `perCell` is how many of them each cell has, their place in it is their type.
 * The functions are small, so that the compiler inlines them into the loops over all cells.
 */

export type GridSize = readonly [x: number, y: number, z: number];

export function cellOfId(id: number, perCell: number): number {
  return Math.floor(id / perCell);
}

/** Returns the type of a node or strut: its place among those of its cell. */
export function typeOfId(id: number, perCell: number): number {
  return id % perCell;
}

export function idInCell(cell: number, type: number, perCell: number): number {
  return cell * perCell + type;
}

/** Returns how many cells a cell is from the first along x. */
export function cellX(size: GridSize, cell: number): number {
  return cell % size[0];
}

/** Returns how many cells a cell is from the first along y. */
export function cellY(size: GridSize, cell: number): number {
  return Math.floor(cell / size[0]) % size[1];
}

/** Returns how many cells a cell is from the first along z. */
export function cellZ(size: GridSize, cell: number): number {
  return Math.floor(cell / (size[0] * size[1]));
}

/** Returns the number of the cell at x, y, z; for an offset between two cells, the difference of their numbers. */
export function cellNumber(size: GridSize, x: number, y: number, z: number): number {
  return (z * size[1] + y) * size[0] + x;
}

/** Returns the number of the cell at `offset` from the cell at x, y, z, or -1 outside the grid. */
export function cellAt(size: GridSize, x: number, y: number, z: number, offset: Fraction): number {
  const cx = x + offset[0];
  const cy = y + offset[1];
  const cz = z + offset[2];
  if (cx < 0 || cy < 0 || cz < 0 || cx >= size[0] || cy >= size[1] || cz >= size[2]) return -1;
  return cellNumber(size, cx, cy, cz);
}
