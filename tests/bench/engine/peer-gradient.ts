import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/cells/cells.ts';
import { strutAxes } from '../../../core/cells/strut-axes.ts';
import { nodeRadii, radiusAt } from '../../../core/fill/grid/radii.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { segmentDistance } from '../../../core/solid/geometry/segment-distance.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { GradientSpec } from '../../../core/spec/spec.ts';
import { ballAround } from './peer-ball.ts';
import { repeatAlongAxes } from './peer-block.ts';
import { type CellBlock, cellsOver } from './peer-cells.ts';
import { strutSolid, unite } from './peer-solids.ts';

/**
 * Returns a block whose rods follow a gradient image: each strut is a cone section with the engine's radii at
 * its nodes. Nothing changes along the axis of projection, so one layer across it is united and then
 * repeated. That takes a third of the time of uniting all cones at once, for the same solid. Bending an even
 * block by the kernel's `warp` would take a quarter less, but gives no union of cones.
 */
export function gradientBlock(kernel: ManifoldToplevel, model: Mesh, spec: GradientSpec): Solid {
  const { middleMm, radiusMm } = ballAround(model);
  const cells = cellsOver(boundsOf(model), middleMm, spec.cellMm);
  const seen = 'xyz'.indexOf(spec.gradient.projection);
  const topology = topologyByTitle(spec.lattice)!;
  const axes = strutAxes(topology, spec.cellMm);
  const radiusOf = radiiOf(spec, cells, model);
  const reachMm = radiusMm + spec.rodDiameterMm / 2;
  const [lowEnd, highEnd] = lineAlong(seen, middleMm, radiusMm);
  const cones: Solid[] = [];
  for (const cell of layerOf(cells, seen)) {
    axes.forEach((axis, s) => {
      const start = inCell(cells, cell, axis.start);
      // No copy of this strut along the axis can reach the model.
      if (segmentDistance(start, inCell(cells, cell, axis.end), lowEnd, highEnd) > reachMm) return;
      const { from, fromCell, to, toCell } = topology.struts[s]!;
      const radiiMm = [radiusOf(cell, fromCell, from), radiusOf(cell, toCell, to)] as const;
      // Along the axis the layer starts at 0, until it is repeated and moved to its place.
      const place = start.map((mm, k) => (k === seen ? mm - cells.cornerMm[k]! : mm)) as Point;
      cones.push(strutSolid(kernel, axis, place, radiiMm, spec.sides));
    });
  }
  return repeatAlongAxes(unite(kernel, cones), cells, [seen]);
}

/** Radius at a node of a cell, mm, from the engine's own sampling of the image. */
function radiiOf(spec: GradientSpec, { cornerMm, cellMm, count }: CellBlock, model: Mesh) {
  const topology = topologyByTitle(spec.lattice)!;
  // Nodes on the far faces of the outermost cells belong to the next cell.
  const size = count.map((n) => n + 1) as Point;
  // The quantum is not read here.
  const placement = { origin: cornerMm, cellMm, size, turnZDeg: 0, shift: [0, 0, 0] as Point, quantumMm: 1 };
  const radii = nodeRadii(spec, { topology, placement }, model);
  return (cell: Point, offset: readonly number[], node: number): number => {
    const [x, y, z] = cell.map((i, k) => i + offset[k]!) as Point;
    return radiusAt(radii, ((z * size[1] + y) * size[0] + x) * topology.nodes.length + node);
  };
}

/** The cells of the first layer across an axis. */
function layerOf({ count }: CellBlock, axis: number): Point[] {
  const [nx, ny, nz] = count.map((n, k) => (k === axis ? 1 : n)) as Point;
  return Array.from({ length: nx * ny * nz }, (_, i) => [
    i % nx,
    Math.floor(i / nx) % ny,
    Math.floor(i / (nx * ny)),
  ]);
}

function inCell({ cornerMm, cellMm }: CellBlock, cell: Point, atMm: Point): Point {
  return cell.map((i, k) => cornerMm[k]! + i * cellMm[k]! + atMm[k]!) as Point;
}

/** The two ends of a line through the middle of a model, longer than the model. */
function lineAlong(axis: number, middleMm: Point, radiusMm: number): [Point, Point] {
  const shift = (mm: number) => middleMm.map((at, k) => (k === axis ? at + mm : at)) as Point;
  return [shift(-2 * radiusMm), shift(2 * radiusMm)];
}
