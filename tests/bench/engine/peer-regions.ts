import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { planeThrough } from '../../../core/solid/geometry/plane-through.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { MEMBRANE_MM, type RegionsSpec, regionSpecs } from '../../../core/spec/spec.ts';
import { middleOf } from './peer-ball.ts';
import { latticeBlock } from './peer-block.ts';
import { cellsOver } from './peer-cells.ts';
import { intersect, solidOf, unite } from './peer-solids.ts';

/**
 * Returns both halves of a model, each with its own block, united with the membrane between them. The blocks
 * reach to the middle of the membrane, as ours do, so that no face merely touches another. The membrane has
 * no holes, which favours the peer.
 */
export function regionsOf(kernel: ManifoldToplevel, model: Mesh, spec: RegionsSpec): Solid {
  const { normal, offset } = planeThrough(spec.regions.plane)!;
  const back: Point = [-normal[0], -normal[1], -normal[2]];
  const halfMm = (spec.regions.membraneMm ?? MEMBRANE_MM) / 2;
  const middleMm = middleOf(model);
  const body = solidOf(kernel, model);
  const [first, second] = regionSpecs(spec);
  const sides = [
    { half: body.trimByPlane(normal, offset), side: first },
    { half: body.trimByPlane(back, -offset), side: second },
  ];
  const rods = sides.map(({ half, side }) => {
    const { min, max } = half.boundingBox();
    const cells = cellsOver({ min: [...min], max: [...max] }, middleMm, side.cellMm);
    return intersect(latticeBlock(kernel, side, cells), half);
  });
  const above = body.trimByPlane(normal, offset - halfMm);
  body.delete();
  const membrane = above.trimByPlane(back, -offset - halfMm);
  above.delete();
  return unite(kernel, [membrane, ...rods]);
}
