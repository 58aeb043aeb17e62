import { type BandUnit, cellShift, NO_SHIFT } from '../../cells/tpms/unit.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { insideTest } from '../grid/inside.ts';
import { findNearCells, type NearCells } from '../grid/near-cells.ts';
import { cellNumber, cellX, cellY, cellZ } from '../grid/numbering.ts';
import type { Placement } from '../grid/placement.ts';
import { prismMeetsTest } from './prism-meets.ts';
import { prismCorner } from './prism-vertex.ts';
import { markVoxels, VOXELS } from './voxels.ts';

const CELL_OUT = 0;
export const CELL_IN = 1;
export const CELL_NEAR = 2;
/** States of a prism in a near cell. From 0 on they number the prisms that meet the surface. */
const PRISM_OUT = -1;
export const PRISM_IN = -2;

/** Prisms of a lattice, sorted by their position relative to a closed surface. */
export interface SortedPrisms {
  placement: Placement;
  near: NearCells;
  /** CELL_OUT, CELL_IN or CELL_NEAR per cell of the grid. */
  cellState: Uint8Array;
  /** State per near cell and triangle, at near number times triangle count plus triangle. */
  prismState: Int32Array;
  /** Near number and triangle of each prism that meets the surface. */
  crossing: { near: Int32Array; triangle: Uint32Array };
  /** Connected parts of the prisms clear of the surface, by the index of `prismState`. */
  parts: DisjointSets;
  /** Voxels of the near cells that the surface may touch (`markVoxels`). */
  marks: Uint16Array;
  /** Parity test for points clear of the surface, mm. */
  inside(x: number, y: number, z: number): boolean;
}

/** Sorts prisms into inside, outside and at the surface, by voxels, then triangles; both err safely. */
export function sortPrisms(solid: Mesh, placement: Placement, unit: BandUnit): SortedPrisms {
  const rows = voxelRows(unit, placement);
  const near = findNearCells(solid, placement, rows.overhangMm);
  const inside = insideTest(solid, placement, near);
  const cellState = sortCells(placement, near, inside);
  const marks = markVoxels(solid, placement, near);
  const count = unit.triangleCount;
  const prismState = new Int32Array(near.cells.length * count).fill(PRISM_OUT);
  const crossingNear: number[] = [];
  const crossingTriangle: number[] = [];
  const around = new Int32Array(27);
  const meets = prismMeetsTest(solid, near);
  const prism = new Float64Array(18);
  const ends = new Float64Array(6);
  for (let n = 0; n < near.cells.length; n++) {
    cellsAround(placement, near.cells[n]!, around);
    for (let t = 0; t < count; t++) {
      for (let r = rows.start[t]!; r < rows.start[t + 1]!; r++) {
        const cell = around[rows.cell[r]!]!;
        const other = cell < 0 ? -1 : near.numberOf[cell]!;
        if (other < 0 || (marks[other * VOXELS * VOXELS + rows.row[r]!]! & rows.mask[r]!) === 0) continue;
        for (let k = 0; k < 3; k++) {
          prismCorner(placement, unit, near.cells[n]!, t * 3 + k, ends);
          for (let axis = 0; axis < 3; axis++) {
            prism[k * 3 + axis] = ends[axis]!;
            prism[9 + k * 3 + axis] = ends[axis + 3]!;
          }
        }
        if (!meets(n, prism)) break;
        prismState[n * count + t] = crossingNear.push(n) - 1;
        crossingTriangle.push(t);
        break;
      }
    }
  }
  const sorted: SortedPrisms = {
    placement,
    near,
    cellState,
    prismState,
    crossing: { near: Int32Array.from(crossingNear), triangle: Uint32Array.from(crossingTriangle) },
    parts: new DisjointSets(prismState.length),
    marks,
    inside,
  };
  settleClearPrisms(sorted, unit);
  return sorted;
}

/** Grid cells around a cell by shift code; -1 beyond the grid. */
export function cellsAround(placement: Placement, cell: number, out: Int32Array): void {
  const { size } = placement;
  const [nx, ny, nz] = size;
  const x = cellX(size, cell);
  const y = cellY(size, cell);
  const z = cellZ(size, cell);
  for (let code = 0; code < 27; code++) {
    const [dx, dy, dz] = cellShift(code);
    const inGrid = x + dx >= 0 && x + dx < nx && y + dy >= 0 && y + dy < ny && z + dz >= 0 && z + dz < nz;
    out[code] = inGrid ? cell + cellNumber(size, dx, dy, dz) : -1;
  }
}

/** Per triangle of the unit, the voxels its prism's box overlaps: rows of up to 16 along x, by cell. */
function voxelRows(unit: BandUnit, placement: Placement) {
  const { cellMm } = placement;
  const start = new Uint32Array(unit.triangleCount + 1);
  const cell: number[] = [];
  const row: number[] = [];
  const mask: number[] = [];
  let overhangMm = 0;
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let t = 0; t < unit.triangleCount; t++) {
    for (let axis = 0; axis < 3; axis++) {
      let min = Infinity;
      let max = -Infinity;
      for (let corner = t * 3; corner < t * 3 + 3; corner++) {
        const v = unit.triangles[corner]! * 3 + axis;
        const shift = unit.wraps[corner * 3 + axis]! * cellMm[axis]!;
        min = Math.min(min, unit.low[v]! + shift, unit.high[v]! + shift);
        max = Math.max(max, unit.low[v]! + shift, unit.high[v]! + shift);
      }
      overhangMm = Math.max(overhangMm, -min, max - cellMm[axis]!);
      low[axis] = Math.floor((min / cellMm[axis]!) * VOXELS);
      high[axis] = Math.floor((max / cellMm[axis]!) * VOXELS);
    }
    for (let z = low[2]!; z <= high[2]!; z++) {
      for (let y = low[1]!; y <= high[1]!; y++) {
        for (let dx = Math.floor(low[0]! / VOXELS); dx <= Math.floor(high[0]! / VOXELS); dx++) {
          const from = Math.max(low[0]! - dx * VOXELS, 0);
          const to = Math.min(high[0]! - dx * VOXELS, VOXELS - 1);
          const dy = Math.floor(y / VOXELS);
          const dz = Math.floor(z / VOXELS);
          cell.push((dz + 1) * 9 + (dy + 1) * 3 + dx + 1);
          row.push((z - dz * VOXELS) * VOXELS + y - dy * VOXELS);
          mask.push(((2 << to) - 1) & ~((1 << from) - 1));
        }
      }
    }
    start[t + 1] = cell.length;
  }
  return {
    start,
    cell: Uint8Array.from(cell),
    row: Uint16Array.from(row),
    mask: Uint16Array.from(mask),
    overhangMm,
  };
}

/** Decides cells clear of the surface as a whole, with one parity test per connected group. */
function sortCells(
  placement: Placement,
  near: NearCells,
  inside: (x: number, y: number, z: number) => boolean,
): Uint8Array {
  const { size, origin, cellMm } = placement;
  const state = new Uint8Array(near.numberOf.length).fill(255);
  for (const cell of near.cells) state[cell] = CELL_NEAR;
  const around = new Int32Array(27);
  const stack: number[] = [];
  for (let seed = 0; seed < state.length; seed++) {
    if (state[seed] !== 255) continue;
    const x = origin[0] + (cellX(size, seed) + 0.5) * cellMm[0];
    const y = origin[1] + (cellY(size, seed) + 0.5) * cellMm[1];
    const z = origin[2] + (cellZ(size, seed) + 0.5) * cellMm[2];
    const found = inside(x, y, z) ? CELL_IN : CELL_OUT;
    state[seed] = found;
    stack.push(seed);
    while (stack.length > 0) {
      cellsAround(placement, stack.pop()!, around);
      for (const code of [4, 10, 12, 14, 16, 22]) {
        const next = around[code]!;
        if (next < 0 || state[next] !== 255) continue;
        state[next] = found;
        stack.push(next);
      }
    }
  }
  return state;
}

/** Joins neighbouring prisms that are clear of the surface and finds for each group whether it lies inside. */
function settleClearPrisms(sorted: SortedPrisms, unit: BandUnit): void {
  const { placement, near, cellState, prismState, parts, inside } = sorted;
  const count = unit.triangleCount;
  const around = new Int32Array(27);
  /** State of each group, by its first prism; 0 until it is known. */
  const known = new Int8Array(prismState.length);
  const contacts: number[] = [];
  for (let n = 0; n < near.cells.length; n++) {
    cellsAround(placement, near.cells[n]!, around);
    for (let h = 0; h < count * 3; h++) {
      const here = n * count + Math.floor(h / 3);
      if (prismState[here]! >= 0) continue;
      const code = unit.acrossCell[h]!;
      if (code === NO_SHIFT) {
        const there = n * count + unit.across[h]!;
        // Each pair of neighbours once.
        if (there > here && prismState[there]! < 0) parts.join(here, there);
        continue;
      }
      const cell = around[code]!;
      const other = cell < 0 ? -1 : near.numberOf[cell]!;
      if (other >= 0) {
        const there = other * count + unit.across[h]!;
        if (there > here && prismState[there]! < 0) parts.join(here, there);
      } else contacts.push(here, cell >= 0 && cellState[cell] === CELL_IN ? PRISM_IN : PRISM_OUT);
    }
  }
  for (let i = 0; i < contacts.length; i += 2) known[parts.find(contacts[i]!)] = contacts[i + 1]!;
  for (let i = 0; i < prismState.length; i++) {
    if (prismState[i]! >= 0) continue;
    const root = parts.find(i);
    let state = known[root]!;
    if (state === 0) {
      const at = prismPoint(unit, placement, near.cells[Math.floor(i / count)]!, i % count);
      state = inside(at[0], at[1], at[2]) ? PRISM_IN : PRISM_OUT;
      known[root] = state;
    }
    prismState[i] = state;
  }
}

function prismPoint(
  unit: BandUnit,
  placement: Placement,
  cell: number,
  triangle: number,
): [number, number, number] {
  const ends = new Float64Array(6);
  const middle: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    prismCorner(placement, unit, cell, triangle * 3 + k, ends);
    for (let axis = 0; axis < 3; axis++) middle[axis]! += (ends[axis]! + ends[axis + 3]!) / 6;
  }
  return middle;
}
