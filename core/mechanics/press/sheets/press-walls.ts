import { cornersAt } from '../../../solid/geometry/hexahedron.ts';
import { type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import { wallAtDensity } from '../../chart/stretched-surface.ts';
import { patchesFrom } from '../contact/patches.ts';
import type { PressAxis } from '../contact/plates.ts';
import { pressFigures } from '../press-figures.ts';
import type { PressWanted } from '../press-frame.ts';
import { type HexLattice, type HexMesh, hexElements } from '../solid/hex-elements.ts';
import { hexAt } from '../solid/hex-stiffness.ts';
import type { NodeTies } from '../solid/node-ties.ts';
import { pressElements } from '../solid/press-elements.ts';
import type { PressedSheet } from './press-sheet.ts';
import { refuseSheet, type SheetLaw, sheetLaw } from './sheet-law.ts';

/** Walls of a model in the cells that follow them, as hexahedra: along the wall, beside, then across. */
export interface WalledModel {
  /** x y z per node, mm. */
  places: Float64Array;
  /** Eight nodes per hexahedron, its first direction fastest. */
  corners: Int32Array;
  /** Share of a cell that each hexahedron takes along its three directions. */
  cellShares: Float64Array;
  /** Share of each that is filled, 0 to 1. */
  shares: Float64Array;
  /** Nodes that lie in the hexahedra of another wall. */
  ties: NodeTies;
  /** Mean edges of a cell: along the wall twice, and across. */
  cellMm: Point;
  /** Volumes of the sheet and of the model, mm3. */
  volumeMm3: number;
  modelVolumeMm3: number;
}

/** Most that the density of a cell may differ from the mean, as a factor: beyond it a cell is hardly one. */
const MOST_CHANGE = 3;

/**
 * Presses a sheet in conformal cells: hexahedra along the walls, each with the law of its lattice in the directions of
 * its cell, at the density that a sheet of this thickness has in it. Yields the share done.
 * @param originMm lowest corner of the model
 * @throws PressError
 */
export function* pressWalls(
  walls: WalledModel,
  spec: LatticeSpec,
  { axis, friction, patches, roundShare, material, originMm }: PressWanted & { originMm: Point },
): Generator<number, PressedSheet> {
  refuseSheet(spec, material);
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = material;
  const mesh = meshOf(walls, originMm);
  const law = sheetLaw(spec, walls.cellMm, poissonRatio);
  const part = yield* pressElements(
    hexElements(mesh, (element) => latticeIn({ walls, element }, law, { modulusMPa, axis })),
    {
      axis,
      friction,
      patches: patchesFrom(originMm, patches),
      roundShare,
    },
  );
  const massG = (walls.volumeMm3 / 1000) * densityGPerCm3;
  const about = { modelVolumeMm3: walls.modelVolumeMm3 };
  const figures = pressFigures(about, part, { hasPlates: !patches, strengthMPa, massG });
  return { extentMm: [...mesh.extentMm], part, figures };
}

function meshOf({ places, corners, shares, ties }: WalledModel, originMm: Point): HexMesh {
  const moved = Float64Array.from(places, (mm, i) => mm - originMm[i % 3]!);
  const extentMm: Point = [0, 0, 0];
  for (let i = 0; i < moved.length; i++) extentMm[i % 3] = Math.max(extentMm[i % 3]!, moved[i]!);
  return { places: moved, corners, shares, extentMm, ...(ties.nodes.length > 0 && { ties }) };
}

/**
 * The lattice in one hexahedron: the sheet keeps its thickness, so smaller cells are denser. The stress of its wall is
 * that under a load along the direction of its cell that is nearest to the plates' axis.
 */
function latticeIn(
  { walls, element }: { walls: WalledModel; element: number },
  law: SheetLaw,
  { modulusMPa, axis }: { modulusMPa: number; axis: PressAxis },
): HexLattice {
  const { jacobian } = hexAt(cornersAt(walls, element), [0, 0, 0]);
  const lengths = pointOf((row) => Math.hypot(...pointFrom(jacobian, 3 * row)));
  const edge = (row: 0 | 1 | 2) => (2 * lengths[row]) / walls.cellShares[3 * element + row]!;
  const [x, y, z] = walls.cellMm;
  const size = Math.cbrt((edge(0) * edge(1) * edge(2)) / (x * y * z));
  const change = Math.min(MOST_CHANGE, Math.max(1 / MOST_CHANGE, 1 / size));
  const density = Math.min(1, law.cells.density * change);
  const { stiffness, stressFactors } = wallAtDensity(law, law.cells, density);
  const alike = pointOf((row) => Math.abs(jacobian[3 * row + axis]!) / lengths[row]);
  const nearest = ([0, 1, 2] as const).reduce((best, row) => (alike[row] > alike[best] ? row : best));
  return { stiffness: stiffness.map((value) => modulusMPa * value), stressFactor: stressFactors[nearest] };
}
