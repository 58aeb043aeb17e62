import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/cells/cells.ts';
import { strutAxes } from '../../../core/cells/strut-axes.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { middleOf } from './peer-ball.ts';
import { type CellBlock, cellsOver } from './peer-cells.ts';
import { alongAxis, type Repeat, repeatByHalves } from './peer-repeat.ts';
import { strutSolid, unite } from './peer-solids.ts';

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
