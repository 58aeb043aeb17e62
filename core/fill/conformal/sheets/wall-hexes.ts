import { madeOnce } from '../../../solid/lists/made-once.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { latticeName, tpmsOf } from '../../../spec/name.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { conformalSheet, type WallSheets } from './conformal-sheet.ts';
import { columnsVolume } from './fine-columns.ts';
import { sheetOfFaces } from './oriented-net.ts';
import type { Patch } from './patch.ts';
import { plainSheet } from './plain-sheet.ts';
import { type WallTies, wallTies } from './wall-ties.ts';

/** Walls of a part that a conformal sheet fills, as hexahedra: two along each edge of a cell. */
export interface WallHexes {
  /** x y z per node, mm. */
  places: Float64Array;
  /** Eight nodes per hexahedron: along the wall, beside, then across. */
  corners: Int32Array;
  /** Share of a cell that each hexahedron takes along its three directions. */
  cellShares: Float64Array;
  /** Share of each that is filled, 0 to 1. */
  shares: Float64Array;
  /** Nodes of a sheet that goes on through another wall, and where in a hexahedron of that wall each lies. */
  ties: WallTies;
  /** Mean edges of a cell: along the wall twice, and across. */
  cellMm: [number, number, number];
  /** Volumes of the sheet by its law, and of the model, mm3. */
  volumeMm3: number;
  modelVolumeMm3: number;
}

/** Cells of a conformal sheet as hexahedra. @throws LatticeError as `conformalSheet` does */
export function wallHexes(mesh: Mesh, spec: ConstantSpec): WallHexes {
  const { surface } = tpmsOf(latticeName(spec));
  let made: WallHexes | undefined;
  conformalSheet(mesh, { surface, spec }, (walls) => {
    const sheet = plainSheet(walls)!;
    made = { ...hexesOf(walls), volumeMm3: sheet.volumeMm3, modelVolumeMm3: volumeOf(mesh) };
    return sheet;
  });
  return made!;
}

function hexesOf(walls: WallSheets): Omit<WallHexes, 'volumeMm3' | 'modelVolumeMm3'> {
  const { net, columns, cells, layerMm } = walls;
  const levels = 2 * walls.layers;
  const numbers = new Map<number, number>();
  const places: number[] = [];
  const nodeOf = (column: number, level: number) =>
    madeOnce(numbers, column * (levels + 1) + level, () => {
      const t = level / levels;
      for (let k = 0; k < 3; k++)
        places.push((1 - t) * columns.low[3 * column + k]! + t * columns.high[3 * column + k]!);
      return places.length / 3 - 1;
    });
  const kept = new Float64Array(net.patches.length);
  for (const patch of columns.patches) kept[patch]!++;
  const half = net.steps / 2;
  const corners: number[] = [];
  const cellShares: number[] = [];
  const shares: number[] = [];
  const owners: Patch[] = [];
  net.patches.forEach((patch, p) => {
    if (kept[p] === 0) return;
    const { ids, strip } = patch;
    const square = [0, half, half * (half + 1), half * (half + 1) + half].map((at) => ids[at]!);
    const depth = strip?.depth ?? 1;
    const isDepthAlong = strip !== undefined && strip.corner % 2 === 1;
    for (let level = 0; level < levels; level++) {
      for (const at of [level, level + 1]) for (const column of square) corners.push(nodeOf(column, at));
      cellShares.push(isDepthAlong ? depth / 2 : 0.5, isDepthAlong ? 0.5 : depth / 2, 0.5);
      shares.push(kept[p]! / (2 * half * half));
      owners.push(patch);
    }
  });
  const edgeMm = Math.sqrt(columnsVolume(columns) / cells / layerMm);
  const hexes = { places: Float64Array.from(places), corners: Int32Array.from(corners) };
  const sheetOf = sheetOfFaces(walls.oriented);
  return {
    ...hexes,
    cellShares: Float64Array.from(cellShares),
    shares: Float64Array.from(shares),
    ties: wallTies({
      ...hexes,
      sheets: Int32Array.from(owners, ({ face }) => sheetOf[face]!),
      isStrip: Uint8Array.from(owners, ({ strip }) => (strip ? 1 : 0)),
    }),
    cellMm: [edgeMm, edgeMm, layerMm],
  };
}
