import { type BandUnit, NO_SHIFT } from '../../cells/tpms/unit.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { nextHalfEdge } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { prismCorner } from './prism-vertex.ts';
import { cellsAround, type SortedPrisms } from './prisms.ts';

/** Prism clear of the surface: one of a near cell by its index, or a patch of a far cell. */
export type ClearNeighbour = { prism: number } | { cell: number; patch: number };

/** Closed solid of the prisms at the surface: all high faces, all low ones, then walls of two triangles. */
export interface Band {
  solid: Mesh;
  /** Triangles 0 to prisms - 1 are high faces, the next as many low faces, the rest walls. */
  prisms: number;
  /** Prism on the other side of each wall. */
  wallNeighbours: ClearNeighbour[];
}

/** Builds the band. Where prisms share only an upright edge, each fan has a copy of it. */
export function buildBand(sorted: SortedPrisms, unit: BandUnit): Band {
  const { near, prismState, crossing } = sorted;
  const prisms = crossing.triangle.length;
  const count = unit.triangleCount;
  const corners = new DisjointSets(prisms * 3);
  const around = new Int32Array(27);
  const walls: number[] = [];
  const wallNeighbours: ClearNeighbour[] = [];
  let aroundNear = -1;
  for (let i = 0; i < prisms; i++) {
    const n = crossing.near[i]!;
    if (n !== aroundNear) cellsAround(sorted.placement, near.cells[n]!, around);
    aroundNear = n;
    for (let k = 0; k < 3; k++) {
      const h = crossing.triangle[i]! * 3 + k;
      const code = unit.acrossCell[h]!;
      const cell = around[code]!;
      const other = code === NO_SHIFT ? n : cell < 0 ? -1 : near.numberOf[cell]!;
      const index = other * count + unit.across[h]!;
      const there = other < 0 ? -1 : prismState[index]!;
      if (there >= 0) {
        const twin = unit.twin[h]! % 3;
        corners.join(i * 3 + k, there * 3 + ((twin + 1) % 3));
        corners.join(i * 3 + ((k + 1) % 3), there * 3 + twin);
      } else {
        walls.push(i * 3 + k);
        wallNeighbours.push(other >= 0 ? { prism: index } : { cell, patch: unit.patch[unit.across[h]!]! });
      }
    }
  }
  return { solid: meshOf({ sorted, unit }, corners, walls), prisms, wallNeighbours };
}

function meshOf(
  { sorted, unit }: { sorted: SortedPrisms; unit: BandUnit },
  corners: DisjointSets,
  walls: readonly number[],
): Mesh {
  const { crossing } = sorted;
  const prisms = crossing.triangle.length;
  const number = new Int32Array(prisms * 3).fill(-1);
  let vertices = 0;
  for (let corner = 0; corner < number.length; corner++) {
    const root = corners.find(corner);
    if (number[root]! < 0) number[root] = vertices++;
    number[corner] = number[root]!;
  }
  const positions = new Float32Array(vertices * 6);
  const triangles = new Uint32Array((prisms * 2 + walls.length * 2) * 3);
  const at = new Float64Array(6);
  for (let i = 0; i < prisms; i++) {
    for (let k = 0; k < 3; k++) {
      const v = number[i * 3 + k]!;
      prismCorner(
        sorted.placement,
        unit,
        sorted.near.cells[crossing.near[i]!]!,
        crossing.triangle[i]! * 3 + k,
        at,
      );
      positions.set(at, v * 6);
      triangles[i * 3 + k] = v * 2 + 1;
      triangles[(prisms + i) * 3 + 2 - k] = v * 2;
    }
  }
  let out = prisms * 6;
  for (const corner of walls) {
    const u = number[corner]! * 2;
    const v = number[nextHalfEdge(corner)]! * 2;
    for (const vertex of [v + 1, u + 1, u, v + 1, u, v]) triangles[out++] = vertex;
  }
  return { positions, triangles };
}
