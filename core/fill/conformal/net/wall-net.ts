import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { wallGraph } from '../walls/wall-graph.ts';
import { wallPoints } from '../walls/wall-points.ts';
import { squarePattern } from './fields.ts';
import { withoutCloseNodes } from './merge-close.ts';
import { relaxNet } from './relax-net.ts';
import type { WallNet } from './sheet-faces.ts';
import { sheetFaces } from './sheet-faces.ts';
import { sheetNet } from './sheet-net.ts';
import { tidyNet } from './tidy-net.ts';

/** Points in the middle of a wall per cell edge. */
const POINTS_PER_EDGE = 3.2;
/** Walls of more cells than this are not thin. */
export const MOST_LAYERS = 8;

/** Net of mostly square cells in the middle of walls, `clearMm` from the surface; empty without a wall. */
export function wallNet(
  mesh: Mesh,
  tree: SurfaceTree,
  { edgeMm, layerMm, clearMm }: { edgeMm: number; layerMm: number; clearMm: number },
): WallNet {
  const limits = {
    spacingMm: edgeMm / POINTS_PER_EDGE,
    thinnestMm: 2 * clearMm,
    thickestMm: MOST_LAYERS * layerMm + 2 * clearMm,
    clearMm,
  };
  const graph = wallGraph(wallPoints(mesh, tree, limits), tree, limits);
  if (graph.count === 0)
    return {
      net: sheetNet(graph, squarePattern(graph, edgeMm, graph.isBoundary), edgeMm),
      faces: [],
      ends: [],
    };
  const pattern = squarePattern(graph, edgeMm, graph.isBoundary);
  const net = tidyNet(sheetNet(graph, pattern, edgeMm), tree, { edgeMm, clearMm });
  const faces = sheetFaces(net, tree, clearMm);
  const ends = relaxNet({ net, faces }, tree, { edgeMm, clearMm });
  return withoutCloseNodes({ net, faces, ends }, edgeMm);
}
