import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/lattice/cell/cells.ts';
import { strutAxes } from '../../../core/lattice/cell/strut-axes.ts';
import { boundsOf } from '../../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { middleOf } from './peer-ball.ts';
import { type CellBlock, cellsOver } from './peer-cells.ts';
import { alongAxis, type Repeat, repeatByHalves } from './peer-repeat.ts';
import { strutSolid, united } from './peer-solids.ts';

/** What of a spec shapes the rods of a block. */
type RodSpec = Pick<LatticeSpec, 'lattice' | 'cellMm' | 'rodDiameterMm' | 'sides'>;

/** A block of cells: the prisms of one cell united once, then the cell repeated along each axis. */
export function latticeBlock(
  kernel: ManifoldToplevel,
  { lattice, cellMm, rodDiameterMm, sides }: RodSpec,
  cells: CellBlock,
  repeat: Repeat = repeatByHalves,
): Solid {
  const axes = strutAxes(topologyByTitle(lattice)!, cellMm);
  const radiusMm = rodDiameterMm / 2;
  const cell = united(
    kernel,
    axes.map((axis) => strutSolid(kernel, axis, axis.start, [radiusMm, radiusMm], sides)),
  );
  return repeated(cell, cells, [0, 1, 2], repeat);
}

/** A solid that starts at 0 along some axes, repeated along them and put where the block of cells is; frees the one. */
export function repeated(
  one: Solid,
  { cornerMm, cellMm, count }: CellBlock,
  axes: readonly number[],
  repeat: Repeat = repeatByHalves,
): Solid {
  let block = one;
  for (const k of axes) {
    const row = repeat(block, k, cellMm[k]!, count[k]!);
    block.delete();
    block = row.translate(alongAxis(k, cornerMm[k]!));
    row.delete();
  }
  return block;
}

/** The block for a model with one lattice: a cell more on every side, as boxes have faces on planes of cells. */
export function constantBlock(
  kernel: ManifoldToplevel,
  model: Mesh,
  spec: Omit<ConstantSpec, 'mode'>,
  repeat?: Repeat,
): Solid {
  const cells = cellsOver(boundsOf(model), middleOf(model), spec.cellMm, 1);
  return latticeBlock(kernel, spec, cells, repeat);
}
