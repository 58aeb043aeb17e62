import type { Mesh } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import { namedLattice } from '../spec/name.ts';
import { type ConstantSpec, openEndsOf, sidesOf } from '../spec/spec.ts';
import { bentStrut, type Clearance, moveClear } from './cells/clearance.ts';
import { layersAcross, medianThickness, putColumns, thickestRod, thicknessOf } from './cells/columns.ts';
import { joinSheets } from './cells/join-sheets.ts';
import { type ConformalKey, putCells, putLevels } from './cells/prism-cells.ts';
import { StrutGraph } from './cells/strut-graph.ts';
import { MOST_LAYERS, wallNet } from './net/wall-net.ts';
import { lengthOf } from './rods/fit-struts.ts';
import { type MadeRods, plainRods, type RodMaker } from './rods/plain-rods.ts';
import { reachedShare } from './rods/reached-share.ts';
import { SurfaceTree } from './surface/surface-tree.ts';

/** Distance of rods from the surface, mm, beyond which a bent strut may not come nearer: nothing is trimmed. */
const SLACK_MM = 0.02;
/** A lattice that loses more of its length than this does not fit its walls. */
const MOST_LOST = 0.4;
/** Below this share of the surface within a cell of the struts a part is not one of thin walls. */
const LEAST_REACHED = 0.75;
/** Nets with more nodes take too long. */
const MOST_NODES = 120_000;

/** A lattice that follows the walls of a part. */
export interface ConformalLattice extends MadeRods {
  /** x, y, z per node, mm. */
  places: readonly number[];
  rodRadiusMm: number;
  /** Cells across the wall. */
  layers: number;
  /** Cells in all. */
  cells: number;
  /** Length of all struts, mm, and the share of the wanted ones that was left out. */
  lengthMm: number;
  lostShare: number;
}

/**
 * Lattice whose cells follow the walls of a part, a whole number of them across, as one body of rods inside the part.
 * The mean of the first two edges of the cell counts along the walls, the third across. Pages make plain rods.
 * @throws LatticeError not-thin, rod-too-thick, cell-too-large, too-many-cells
 */
export function conformalLattice(
  mesh: Mesh,
  spec: ConstantSpec,
  makeRods: RodMaker = plainRods,
): ConformalLattice {
  const rodRadiusMm = spec.rodDiameterMm / 2;
  const clearance: Clearance = { clearMm: rodRadiusMm + SLACK_MM, slackMm: SLACK_MM };
  const { clearMm } = clearance;
  const edgeMm = (spec.cellMm[0] + spec.cellMm[1]) / 2;
  const layerMm = spec.cellMm[2];
  const tree = new SurfaceTree(mesh);
  const { net, faces, ends } = wallNet(mesh, tree, { edgeMm, layerMm, clearMm });
  refuseNoWalls(faces.length, clearMm);
  const thickness = thicknessOf(net, tree);
  const thickMm = medianThickness(thickness);
  const layers = layersAcross(thickMm, layerMm, clearMm);
  refuseThickRod(spec.rodDiameterMm, thickMm, layers);
  if (net.count * (layers + 1) > MOST_NODES)
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  const graph = new StrutGraph();
  const columns = putColumns(graph, net, thickness, { layers, clearMm, radiusMm: rodRadiusMm });
  putCells(graph, { net, faces }, columns, keyOf(spec));
  if (openEndsOf(spec) === 'net') putLevels(graph, net, columns, [0, layers]);
  const lost = moveClear(graph, tree, clearance);
  joinSheets(graph, net, columns, ends, tree, { edgeMm, radiusMm: rodRadiusMm, clearance });
  const bent = graph.struts.flatMap((ends) =>
    lost[ends[0]] || lost[ends[1]] ? [] : (bentStrut(graph, ends, tree, clearance) ?? []),
  );
  const wantedMm = graph.struts.reduce((sum, [a, b]) => sum + lengthOf(graph.places, { a, b, via: [] }), 0);
  const made = makeRods(graph.places, bent, { radiusMm: rodRadiusMm, sides: sidesOf(spec) });
  const lengthMm = made?.struts.reduce((sum, strut) => sum + lengthOf(graph.places, strut), 0) ?? 0;
  const lostShare = Math.max(0, 1 - lengthMm / wantedMm);
  if (!made || lostShare > MOST_LOST) throw tooMuchLost(lostShare);
  const rods = { places: graph.places, struts: made.struts };
  refuseUnreached(reachedShare(mesh, rods, Math.max(edgeMm, layerMm)));
  return {
    places: graph.places,
    ...made,
    rodRadiusMm,
    layers,
    cells: faces.length * layers,
    lengthMm,
    lostShare,
  };
}

function refuseNoWalls(faces: number, clearMm: number): void {
  if (faces > 0) return;
  throw new LatticeError(
    'not-thin',
    `conformal cells need walls thicker than ${(2 * clearMm).toFixed(2)} mm, the rod, and of at most 8 cells: this part has none wide enough; take a grid, or other cells or rods`,
  );
}

function refuseThickRod(rodDiameterMm: number, thickMm: number, layers: number): void {
  const thickestMm = thickestRod(thickMm, layers, SLACK_MM);
  if (rodDiameterMm > thickestMm) {
    throw new LatticeError(
      'rod-too-thick',
      `walls of ${thickMm.toFixed(2)} mm with ${layers} cell(s) across take rods of at most ${thickestMm.toFixed(2)} mm`,
    );
  }
}

function tooMuchLost(lostShare: number): LatticeError {
  return new LatticeError(
    'cell-too-large',
    `${(100 * lostShare).toFixed(0)} % of the conformal struts are in each other's way in these walls: take smaller cells or thinner rods`,
  );
}

function refuseUnreached(reached: number): void {
  if (reached < LEAST_REACHED) {
    throw new LatticeError(
      'not-thin',
      `conformal cells reach only ${(100 * reached).toFixed(0)} % of this part's surface, the rest has no walls of at most ${MOST_LAYERS} cells: take a grid, or larger cells`,
    );
  }
}

/** The cell of a spec that `checkSpec` accepts. */
function keyOf(spec: ConstantSpec): ConformalKey {
  const type = namedLattice(spec.lattice)?.type;
  if (type?.family !== 'strut' || type.cell === 'diamond')
    throw new RangeError(`${spec.lattice} has no conformal cells`);
  return type.cell;
}
