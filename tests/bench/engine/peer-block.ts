import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/cells/cells.ts';
import { strutAxes } from '../../../core/cells/strut-axes.ts';
import type { Box } from '../../../core/solid/geometry/box.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { middleOf, strutSolid, unite } from './peer-solids.ts';

/** Fields of a spec that determine the rods of a block. */
type RodSpec = Pick<LatticeSpec, 'lattice' | 'cellMm' | 'rodDiameterMm' | 'sides'>;

/** Returns a block of cells: the union of one cell's prisms, repeated along each axis. */
export function latticeBlock(
  kernel: ManifoldToplevel,
  { lattice, cellMm, rodDiameterMm, sides }: RodSpec,
  { cornerMm, count }: Pick<CellBlock, 'cornerMm' | 'count'>,
  repeat: Repeat = repeatByHalves,
): Solid {
  const axes = strutAxes(topologyByTitle(lattice)!, cellMm);
  const radiusMm = rodDiameterMm / 2;
  const cell = unite(
    kernel,
    axes.map((axis) => strutSolid(kernel, axis, axis.start, [radiusMm, radiusMm], sides)),
  );
  let block = cell;
  for (const k of [0, 1, 2]) {
    const row = repeat(block, k, cellMm[k]!, count[k]!);
    block.delete();
    block = row.translate(alongAxis(k, cornerMm[k]!));
    row.delete();
  }
  return block;
}

/** The block for one lattice: a cell more on every side, since boxes end on planes of cells. */
export function constantBlock(
  kernel: ManifoldToplevel,
  model: Mesh,
  spec: LatticeSpec,
  repeat?: Repeat,
): Solid {
  const cells = cellsOver(boundsOf(model), middleOf(model), spec.cellMm, 1);
  return latticeBlock(kernel, spec, cells, repeat);
}

/** Unites `count` copies of a solid along an axis, `stepMm` apart. `one` is not freed. */
export type Repeat = (one: Solid, axis: number, stepMm: number, count: number) => Solid;

/** By halves: a half and its copy, plus one for an odd count. The fastest of the ways tried. */
export const repeatByHalves: Repeat = (one, axis, stepMm, count) => {
  if (count === 1) return one.translate(alongAxis(axis, 0));
  const odd = count % 2 === 1;
  const have = odd ? count - 1 : count / 2;
  const part = repeatByHalves(one, axis, stepMm, have);
  const sum = addCopy(part, odd ? one : part, alongAxis(axis, have * stepMm));
  part.delete();
  return sum;
};

/**
 * By doubling as long as it fits, then one by one: for 12 cells 8 and four times one. Halves take about two
 * thirds of this time; the yardstick of the page's bench was measured with this.
 */
export const repeatByDoubling: Repeat = (one, axis, stepMm, count) => {
  let row = one.translate(alongAxis(axis, 0));
  for (let have = 1; have < count; ) {
    const doubles = have * 2 <= count;
    const next = addCopy(row, doubles ? row : one, alongAxis(axis, have * stepMm));
    row.delete();
    row = next;
    have += doubles ? have : 1;
  }
  return row;
};

/** Returns the union of a solid and a moved copy of another. Frees neither. */
function addCopy(solid: Solid, other: Solid, shiftMm: [number, number, number]): Solid {
  const moved = other.translate(shiftMm);
  const sum = solid.add(moved);
  moved.delete();
  return sum;
}

export function alongAxis(axis: number, mm: number): [number, number, number] {
  return [axis === 0 ? mm : 0, axis === 1 ? mm : 0, axis === 2 ? mm : 0];
}

export interface CellBlock {
  cornerMm: Point;
  cellMm: Point;
  /** Cells along each axis. */
  count: Point;
}

/**
 * Returns the cells that cover a box. As in the engine, a corner of a cell lies in the middle of the model's
 * box.
 * @param more number of additional cells on every side
 */
export function cellsOver({ min, max }: Box, middleMm: Point, cellMm: Point, more = 0): CellBlock {
  const cornerMm: Point = [0, 0, 0];
  const count: Point = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const low = Math.floor((min[k]! - middleMm[k]!) / cellMm[k]!) - more;
    const high = Math.ceil((max[k]! - middleMm[k]!) / cellMm[k]!) + more;
    cornerMm[k] = middleMm[k]! + low * cellMm[k]!;
    count[k] = high - low;
  }
  return { cornerMm, cellMm, count };
}
