import { SURFACE_LATTICES, type SurfaceKey } from '../../../catalogue/lattice-types.ts';
import { LatticeError } from '../../../solid/error.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { ConformalCells } from '../../../spec/conformal-cells.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { layersAcross, medianThickness, thicknessOf } from '../cells/columns.ts';
import { wallNet } from '../net/wall-net.ts';
import { refuseNoWalls, refuseUnreached } from '../refusals.ts';
import { reachedShare } from '../rods/reached-share.ts';
import { SurfaceTree } from '../surface/surface-tree.ts';
import { type FineColumns, fineColumns } from './fine-columns.ts';
import { fineNet } from './fine-net.ts';
import { withoutFolds } from './folded-faces.ts';
import { withJointStrips } from './joint-strips.ts';
import { type OrientedNet, orientedNet, sheetOfFaces, withNewTurns } from './oriented-net.ts';
import type { FineNet } from './patch.ts';
import { SheetDistance } from './sheet-distance.ts';
import { leastSheetCellMm, MOST_SHEET_TRIANGLES, sheetSteps } from './sheet-steps.ts';

/** Distance of sheets from the surface, mm: nothing is trimmed. */
const SLACK_MM = 0.02;
/** Fewest steps across a cell. */
const LEAST_LEVELS = 6;
/** Triangles of a sheet per vertex of its net and level. */
const TRIANGLES_PER_VERTEX = 7.6;
/**
 * Triangles of the body of a sheet per cell, over the area of the surface in a cube of 1, the square of the steps along
 * an edge, and the height of a cell over its edge (plate and sole with a gyroid).
 */
const BODY_TRIANGLES = 16.6;
/** A sheet that loses more of its volume than this does not fit its walls. */
const MOST_LOST = 0.4;
/** Distances matter up to this many steps beside the sheet. */
const NEAR_STEPS = 1.8;

/** Columns across the walls of a part with the distances of a surface in them, to make its sheet of. */
export interface WallSheets {
  surface: SurfaceKey;
  oriented: OrientedNet;
  net: FineNet;
  columns: FineColumns;
  distance: SheetDistance;
  halfMm: number;
  cells: number;
  layers: number;
  /** Height of a cell across the wall. */
  layerMm: number;
}

export interface MadeSheet {
  /** Body of the sheet; missing on pages. */
  mesh?: Mesh;
  volumeMm3: number;
  /** Lines of the surface, x1 y1 z1 x2 y2 z2 each, mm. */
  segments: number[];
  /** Share of its volume that was disconnected and left out. */
  lostShare: number;
}

/** Makes a sheet. Returns undefined if nothing remains. */
export type SheetMaker = (walls: WallSheets) => MadeSheet | undefined;

export interface ConformalSheet extends MadeSheet, ConformalCells {
  lengthMm: number;
  triangles: number;
}

/**
 * Sheet of a surface lattice whose cells follow the walls of a part, a whole number of them across, as one body inside
 * it. The mean of the first two edges of the cell counts along the walls, the third across; the rod diameter is the
 * thickness.
 * @throws LatticeError not-thin, cell-too-large, too-many-cells
 */
export function conformalSheet(
  mesh: Mesh,
  { surface, spec }: { surface: SurfaceKey; spec: ConstantSpec },
  makeSheet: SheetMaker,
): ConformalSheet {
  const halfMm = spec.rodDiameterMm / 2;
  const clearance = { clearMm: halfMm + SLACK_MM, slackMm: SLACK_MM };
  const edgeMm = (spec.cellMm[0] + spec.cellMm[1]) / 2;
  const layerMm = spec.cellMm[2];
  const tree = new SurfaceTree(mesh);
  const wall = wallNet(mesh, tree, { edgeMm, layerMm, clearMm: clearance.clearMm });
  refuseNoWalls(wall.faces.length, clearance.clearMm);
  const thickMm = medianThickness(thicknessOf(wall.net, tree));
  const layers = layersAcross(thickMm, layerMm, SLACK_MM);
  const whole = withJointStrips(
    orientedNet(wall.net, wall.faces),
    { ends: wall.ends, tree },
    {
      edgeMm,
      clearMm: clearance.clearMm,
    },
  );
  const oriented = withoutFolds(withNewTurns(whole), tree, clearance);
  const steps = sheetSteps(edgeMm, spec.action);
  const perLayer = Math.max(LEAST_LEVELS, Math.round((steps * thickMm) / layers / edgeMm));
  refuseTooManyTriangles(oriented, steps ** 2 * layers * perLayer, edgeMm);
  const net = fineNet(oriented, steps, { tree, clearance });
  const columns = fineColumns(net, layers * perLayer, {
    tree,
    clearance: { clearMm: SLACK_MM, slackMm: SLACK_MM / 2 },
  });
  const nearMm = halfMm + (NEAR_STEPS * Math.max(edgeMm, thickMm / layers)) / steps;
  const distance = new SheetDistance(surface, { net, columns }, { layers, nearMm });
  const made = makeSheet({
    surface,
    oriented,
    net,
    columns,
    distance,
    halfMm,
    cells: cellsOf(oriented) * layers,
    layers,
    layerMm: thickMm / layers,
  });
  if (!made || made.lostShare > MOST_LOST) throw tooMuchLost();
  const { segments } = made;
  refuseUnreached(reachedShare(mesh, segments, Math.max(edgeMm, layerMm)));
  let lengthMm = 0;
  for (let i = 0; i < segments.length; i += 6)
    lengthMm += Math.hypot(...[0, 1, 2].map((k) => segments[i + 3 + k]! - segments[i + k]!));
  const cells = cellsOf(oriented) * layers;
  const { a } = SURFACE_LATTICES.find(({ cell }) => cell === surface)!;
  const triangles = BODY_TRIANGLES * a * steps ** 2 * cells * (thickMm / layers / edgeMm);
  return { ...made, lengthMm, layers, cells, layerMm: thickMm / layers, triangles: Math.round(triangles) };
}

/** Cells of one layer, without the strips through other walls. */
function cellsOf({ faces }: OrientedNet): number {
  return faces.filter(({ depth }) => depth === undefined).length;
}

/** @throws LatticeError too-many-cells */
function refuseTooManyTriangles(oriented: OrientedNet, verticesPerFace: number, edgeMm: number): void {
  const isOne = new Set(sheetOfFaces(oriented)).size === 1;
  const most = isOne ? MOST_SHEET_TRIANGLES.one : MOST_SHEET_TRIANGLES.united;
  const triangles = TRIANGLES_PER_VERTEX * oriented.faces.length * verticesPerFace;
  if (triangles <= most) return;
  const leastMm = leastSheetCellMm(edgeMm, triangles, most);
  throw new LatticeError(
    'too-many-cells',
    `a conformal sheet with cells of ${edgeMm} mm has about ${(triangles / 1e6).toFixed(1)} million triangles in this part, of ${most / 1e6} million that can be made: take cells of at least about ${leastMm} mm`,
    { leastCellMm: leastMm },
  );
}

function tooMuchLost(): LatticeError {
  return new LatticeError(
    'cell-too-large',
    'most of the conformal sheet falls away in these walls: take smaller cells or a thinner sheet',
  );
}
