import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { ConformalCells } from '../../spec/conformal-cells.ts';
import { namedLattice } from '../../spec/name.ts';
import { type ConstantSpec, openEndsOf, sidesOf } from '../../spec/spec.ts';
import { type BentStrut, bentStrut, type Clearance, moveClear } from './cells/clearance.ts';
import { layersAcross, medianThickness, putColumns, thickestRod, thicknessOf } from './cells/columns.ts';
import { joinSheets } from './cells/join-sheets.ts';
import { type ConformalKey, putCells, putLevels } from './cells/prism-cells.ts';
import { StrutGraph } from './cells/strut-graph.ts';
import { wallNet } from './net/wall-net.ts';
import { refuseNoWalls, refuseUnreached } from './refusals.ts';
import { lengthOf } from './rods/fit-struts.ts';
import { type MadeRods, plainRods, type RodMaker, trianglesOfRods } from './rods/plain-rods.ts';
import { reachedShare } from './rods/reached-share.ts';
import { SurfaceTree } from './surface/surface-tree.ts';

/** Distance of rods from the surface, mm, beyond which a bent strut may not come nearer: nothing is trimmed. */
const SLACK_MM = 0.02;
/** A lattice that loses more of its length than this does not fit its walls. */
const MOST_LOST = 0.4;
/** Nets with more nodes take too long. */
const MOST_NODES = 120_000;

export interface ConformalLattice extends MadeRods, ConformalCells {
  /** x, y, z per node, mm. */
  places: readonly number[];
  /** Straight pieces of all struts, x1 y1 z1 x2 y2 z2 each, mm. */
  segments: number[];
  rodRadiusMm: number;
  triangles: number;
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
  const columns = putColumns({ graph, net }, thickness, { layers, clearMm, radiusMm: rodRadiusMm });
  putCells(graph, { net, faces }, { columns, key: keyOf(spec) });
  if (openEndsOf(spec) === 'net') putLevels({ graph, net, columns }, [0, layers]);
  const lost = moveClear(graph, tree, clearance);
  joinSheets({ graph, net, columns, ends }, tree, { edgeMm, radiusMm: rodRadiusMm, clearance });
  const bent = graph.struts.flatMap((ends) =>
    lost[ends[0]] || lost[ends[1]] ? [] : (bentStrut(graph, ends, tree, clearance) ?? []),
  );
  const wantedMm = graph.struts.reduce((sum, [a, b]) => sum + lengthOf(graph.places, { a, b, via: [] }), 0);
  const made = makeRods(graph.places, bent, { radiusMm: rodRadiusMm, sides: sidesOf(spec) });
  const lengthMm = made?.struts.reduce((sum, strut) => sum + lengthOf(graph.places, strut), 0) ?? 0;
  const lostShare = Math.max(0, 1 - lengthMm / wantedMm);
  if (!made || lostShare > MOST_LOST) throw tooMuchLost(lostShare);
  const segments = segmentsOf(graph.places, made.struts);
  refuseUnreached(reachedShare(mesh, segments, Math.max(edgeMm, layerMm)));
  return {
    places: graph.places,
    ...made,
    segments,
    rodRadiusMm,
    layers,
    cells: faces.length * layers,
    layerMm: (thickMm - 2 * clearMm) / layers,
    triangles: trianglesOfRods({ places: graph.places, struts: made.struts }, sidesOf(spec)),
    lengthMm,
    lostShare,
  };
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
    `${(100 * lostShare).toFixed(0)} % of the conformal struts would cross others in these walls: take smaller cells or thinner rods`,
  );
}

function keyOf(spec: ConstantSpec): ConformalKey {
  const type = namedLattice(spec.lattice)?.type;
  if (type?.family !== 'strut' || type.cell === 'diamond')
    throw new RangeError(`${spec.lattice} has no conformal cells`);
  return type.cell;
}

/** Straight segments of all struts, to a ten-thousandth of a mm: frames travel as text. */
function segmentsOf(places: readonly number[], struts: readonly BentStrut[]): number[] {
  const out: number[] = [];
  for (const { a, b, via } of struts) {
    const line = [...places.slice(a * 3, a * 3 + 3), ...via, ...places.slice(b * 3, b * 3 + 3)];
    for (let i = 0; i + 3 < line.length; i += 3)
      for (let k = 0; k < 6; k++) out.push(Math.round(line[i + k]! * 1e4) / 1e4);
  }
  return out;
}
