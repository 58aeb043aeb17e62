import type { ManifoldToplevel, Mat4, Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/cells/cells.ts';
import { type StrutAxis, strutAxes } from '../../../core/cells/strut-axes.ts';
import type { Box } from '../../../core/solid/geometry/box.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';

/** Fields of a spec that determine the rods of a block. */
type RodSpec = Pick<LatticeSpec, 'lattice' | 'cellMm' | 'rodDiameterMm' | 'sides'>;

/** Returns a block of cells: the union of one cell's prisms, repeated along each axis. */
export function latticeBlock(
  kernel: ManifoldToplevel,
  { lattice, cellMm, rodDiameterMm, sides }: RodSpec,
  { cornerMm, count }: CellBlock,
): Solid {
  const axes = strutAxes(topologyByTitle(lattice)!, cellMm);
  const radiusMm = rodDiameterMm / 2;
  const cell = unite(
    kernel,
    axes.map((axis) => strutSolid(kernel, axis, axis.start, radiusMm, sides)),
  );
  let block = cell;
  for (const k of [0, 1, 2]) {
    const row = repeatByHalves(block, k, cellMm[k]!, count[k]!);
    block.delete();
    block = row.translate(alongAxis(k, cornerMm[k]!));
    row.delete();
  }
  return block;
}

/** The block for one lattice: a cell more on every side, since boxes end on planes of cells. */
export function constantBlock(kernel: ManifoldToplevel, model: Mesh, spec: LatticeSpec): Solid {
  const cells = cellsOver(boundsOf(model), middleOf(model), spec.cellMm, 1);
  return latticeBlock(kernel, spec, cells);
}

/**
 * Unites `count` copies of a solid along an axis, `stepMm` apart, by halves: a half and its copy, plus one for an odd count.
 * The fastest of the ways tried. `one` is not freed.
 */
function repeatByHalves(one: Solid, axis: number, stepMm: number, count: number): Solid {
  if (count === 1) return one.translate(alongAxis(axis, 0));
  const odd = count % 2 === 1;
  const have = odd ? count - 1 : count / 2;
  const part = repeatByHalves(one, axis, stepMm, have);
  const sum = addCopy(part, odd ? one : part, alongAxis(axis, have * stepMm));
  part.delete();
  return sum;
}

/** Returns the union of a solid and a moved copy of another. Frees neither. */
function addCopy(solid: Solid, other: Solid, shiftMm: [number, number, number]): Solid {
  const moved = other.translate(shiftMm);
  const sum = solid.add(moved);
  moved.delete();
  return sum;
}

function alongAxis(axis: number, mm: number): [number, number, number] {
  return [axis === 0 ? mm : 0, axis === 1 ? mm : 0, axis === 2 ? mm : 0];
}

interface CellBlock {
  cornerMm: Point;
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
  return { cornerMm, count };
}

/** Returns a strut that starts at `start`, mm, as a prism. */
function strutSolid(
  kernel: ManifoldToplevel,
  { lengthMm, across, up, along }: StrutAxis,
  start: Point,
  radiusMm: number,
  sides: number,
): Solid {
  const turn: Mat4 = [...across, 0, ...up, 0, ...along, 0, ...start, 1];
  const upright = kernel.Manifold.cylinder(lengthMm, radiusMm, radiusMm, sides);
  const solid = upright.transform(turn);
  upright.delete();
  return solid;
}

function unite(kernel: ManifoldToplevel, solids: readonly Solid[]): Solid {
  const sum = kernel.Manifold.union(solids);
  for (const solid of solids) solid.delete();
  return sum;
}

/** Middle of a model's bounding box, mm. A corner of a cell lies there. */
export function middleOf(model: Mesh): Point {
  const { min, max } = boundsOf(model);
  return min.map((low, k) => (low + max[k]!) / 2) as Point;
}
