import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { middleOf } from './peer-ball.ts';
import { latticeBlock } from './peer-block.ts';
import { cellsOver } from './peer-cells.ts';
import { solidOf, subtract } from './peer-solids.ts';

/** Returns a model minus the space that a block leaves free within the inner surface of its wall. */
export function shellOf(kernel: ManifoldToplevel, model: Mesh, inner: Mesh, spec: LatticeSpec): Solid {
  const block = latticeBlock(kernel, spec, cellsOver(boundsOf(inner), middleOf(model), spec.cellMm));
  return subtract(solidOf(kernel, model), subtract(solidOf(kernel, inner), block));
}
