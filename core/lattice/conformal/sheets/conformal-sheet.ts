import type { SurfaceKey } from '../../../catalogue/lattice-types.ts';
import { resolveSurface } from '../../mesh/arrangement/resolve-surface.ts';
import { findDeepCrossings } from '../../mesh/crossings/deep-crossings.ts';
import { type Mesh, volumeOf } from '../../mesh/mesh.ts';
import { LatticeError } from '../../spec/error.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { mergedMesh } from '../../struts/trim/boolean/solve.ts';
import { layersAcross, medianThickness, thicknessOf } from '../cells/columns.ts';
import { wallNet } from '../net/wall-net.ts';
import { refuseNoWalls, refuseUnreached } from '../refusals.ts';
import { reachedShare } from '../rods/reached-share.ts';
import { SurfaceTree } from '../surface/surface-tree.ts';
import { type FineColumns, fineColumns, withoutTriangles } from './fine-columns.ts';
import { fineNet } from './fine-net.ts';
import { withoutFolds } from './folded-faces.ts';
import { withJointStrips } from './joint-strips.ts';
import { type MainPart, mainPart } from './main-part.ts';
import { type OrientedNet, orientedNet, sheetOfFaces, withNewTurns } from './oriented-net.ts';
import type { FineNet } from './patch.ts';
import { SheetDistance } from './sheet-distance.ts';
import { sheetSteps } from './sheet-steps.ts';
import { sheetWires } from './sheet-wires.ts';
import { slabMesh } from './slab-mesh.ts';

/** Distance of sheets from the surface, mm: nothing is trimmed. */
const SLACK_MM = 0.02;
/** Fewest steps across a cell. */
const LEAST_LEVELS = 6;
/** Nets with more vertices take too long. */
const MOST_VERTICES = 4_000_000;
/** Faces that run through one another by less are rounding, mm. */
const CROSSING_MM = 5e-4;
/** A sheet that loses more of its volume than this does not fit its walls. */
const MOST_LOST = 0.4;
/** Distances matter up to this many steps beside the sheet. */
const NEAR_STEPS = 1.8;
/** Tries to get a mesh without crossings. */
const MOST_TRIES = 5;

/** A surface lattice that follows the walls of a part. */
export interface ConformalSheet {
  mesh: Mesh;
  /** Lines of the surface, x1 y1 z1 x2 y2 z2 each, mm. */
  segments: number[];
  lengthMm: number;
  layers: number;
  cells: number;
  /** Share of its volume that hung on nothing and was left out. */
  lostShare: number;
}

/**
 * Sheet of a surface lattice whose cells follow the walls of a part, a whole number of them across, as one body inside it.
 * The mean of the first two edges of the cell counts along the walls, the third across; the rod diameter is the thickness.
 * @param how shown: the sheets of several walls run through one another, which is enough to draw them
 * @throws LatticeError not-thin, cell-too-large, too-many-cells
 */
export function conformalSheet(
  mesh: Mesh,
  surface: SurfaceKey,
  spec: ConstantSpec,
  how: 'united' | 'shown' = 'united',
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
  const whole = withJointStrips(orientedNet(wall.net, wall.faces), wall.ends, tree, {
    edgeMm,
    clearMm: clearance.clearMm,
  });
  const oriented = withoutFolds(withNewTurns(whole), tree, clearance);
  const steps = sheetSteps(edgeMm, spec.action);
  const perLayer = Math.max(LEAST_LEVELS, Math.round((steps * thickMm) / layers / edgeMm));
  if (oriented.faces.length * steps ** 2 * layers * perLayer > MOST_VERTICES)
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  const net = fineNet(oriented, steps, tree, clearance);
  const columns = fineColumns(net, layers * perLayer, tree, { clearMm: SLACK_MM, slackMm: SLACK_MM / 2 });
  const nearMm = halfMm + (NEAR_STEPS * Math.max(edgeMm, thickMm / layers)) / steps;
  const distance = new SheetDistance(surface, net, columns, { layers, nearMm });
  const made = uniteSheets(oriented, net, columns, { distance, halfMm, how });
  if (!made || made.lostShare > MOST_LOST) throw tooMuchLost();
  const { segments } = made;
  refuseUnreached(reachedShare(mesh, segments, Math.max(edgeMm, layerMm)));
  let lengthMm = 0;
  for (let i = 0; i < segments.length; i += 6)
    lengthMm += Math.hypot(...[0, 1, 2].map((k) => segments[i + 3 + k]! - segments[i + k]!));
  return {
    mesh: made.mesh,
    segments,
    lengthMm,
    layers,
    cells: oriented.faces.filter(({ depth }) => depth === undefined).length * layers,
    lostShare: made.lostShare,
  };
}

function tooMuchLost(): LatticeError {
  return new LatticeError(
    'cell-too-large',
    'most of the conformal sheet falls away in these walls: take smaller cells or a thinner sheet',
  );
}

/**
 * The sheets of all walls, united where one runs through another, as the largest body; its lines, and the share of the
 * volume that is lost.
 */
function uniteSheets(
  oriented: OrientedNet,
  net: FineNet,
  columns: FineColumns,
  { distance, halfMm, how }: { distance: SheetDistance; halfMm: number; how: 'united' | 'shown' },
): { mesh: Mesh; segments: number[]; lostShare: number } | undefined {
  const sheetOf = sheetOfFaces(oriented);
  const sheetOfTriangle = Array.from(columns.patches, (patch) => sheetOf[net.patches[patch]!.face]!);
  const sheets = [...new Set(sheetOfTriangle)].flatMap((sheet) => {
    const others = new Set(sheetOfTriangle.flatMap((other, t) => (other === sheet ? [] : [t])));
    const own = others.size === 0 ? columns : withoutTriangles(columns, others);
    const made = soundSlab(own, distance, halfMm);
    if (!made) return [];
    const { part, used } = made;
    return [{ part, segments: sheetWires(net, used, distance.values, part.prisms) }];
  });
  if (sheets.length === 0) return undefined;
  if (sheets.length === 1) {
    const [{ part, segments }] = sheets as [(typeof sheets)[0]];
    return { mesh: part.mesh, segments, lostShare: part.lostShare };
  }
  const before = sheets.reduce((sum, { part }) => sum + volumeOf(part.mesh) / (1 - part.lostShare), 0);
  const merged = mergedMesh(sheets.map(({ part }) => part.mesh));
  if (how === 'shown') {
    const segments = sheets.flatMap((sheet) => sheet.segments);
    return { mesh: merged, segments, lostShare: 1 - volumeOf(merged) / before };
  }
  const united = resolveSurface(merged, CROSSING_MM);
  if (!united.ok) return undefined;
  const main = mainPart({ mesh: united.mesh, prisms: new Int32Array(united.mesh.triangles.length / 3) });
  const kept = sheets.filter(({ part }) => isPartOf(part.mesh, main.mesh));
  const left = kept.reduce((sum, { part }) => sum + volumeOf(part.mesh), 0);
  return {
    mesh: main.mesh,
    segments: kept.flatMap(({ segments }) => segments),
    lostShare: 1 - left / before,
  };
}

/** True if more than half of the vertices of a mesh are vertices of another: uniting leaves those outside an overlap. */
function isPartOf(mesh: Mesh, whole: Mesh): boolean {
  const keys = ({ positions: p }: Mesh) =>
    Array.from({ length: p.length / 3 }, (_, v) => `${p[v * 3]},${p[v * 3 + 1]},${p[v * 3 + 2]}`);
  const known = new Set(keys(whole));
  const own = keys(mesh);
  return own.filter((key) => known.has(key)).length > own.length / 2;
}

/** Largest body of the slab, without the triangles of columns whose faces run through others. */
function soundSlab(
  columns: FineColumns,
  distance: SheetDistance,
  halfMm: number,
): { part: MainPart; used: FineColumns } | undefined {
  let used = columns;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const part = mainPart(slabMesh(used, distance, halfMm));
    if (part.mesh.triangles.length === 0) return undefined;
    const bad = new Set<number>();
    findDeepCrossings(part.mesh, CROSSING_MM, (face) =>
      bad.add(Math.floor(part.prisms[face]! / used.levels)),
    );
    if (bad.size === 0) return { part, used };
    used = withoutTriangles(used, bad);
  }
  return undefined;
}
