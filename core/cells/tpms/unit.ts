import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { nextHalfEdge } from '../../solid/mesh/edges.ts';
import type { PeriodicMesh } from './periodic-mesh.ts';

/**
 * Solid side of the band. `between`: the band itself (a sheet). `below`: all space of lower values, so only
 * the band's lower face is its surface. `above` is never solid: it names the face where a network inside a
 * shell ends; the band then lies within the network.
 */
export type BandKind = 'between' | 'below' | 'below-inner';

/** A period as a band: each triangle is a prism from lower to upper face, so any set of prisms is closed. */
export interface BandUnit {
  kind: BandKind;
  triangleCount: number;
  vertexCount: number;
  triangles: Uint32Array;
  wraps: Int8Array;
  /** Per vertex, positions of the two faces on the placement's grid, mm, relative to the cell. */
  low: Float64Array;
  high: Float64Array;
  /** Per half-edge the triangle across it and its cell, as a code of `cellShift`. */
  across: Uint32Array;
  acrossCell: Uint8Array;
  twin: Int32Array;
  /** Patch of each triangle: its connected part of the surface within one cell. */
  patch: Uint16Array;
  patchCount: number;
  /** Adjacent patches of neighbouring cells: patch, cell code, patch. */
  patchLinks: [number, number, number][];
}

/** Codes 0 to 26 are shifts of -1, 0 and 1 cells along each axis; 13 is no shift. */
export const NO_SHIFT = 13;

export function shiftCode(dx: number, dy: number, dz: number): number {
  return (dz + 1) * 9 + (dy + 1) * 3 + dx + 1;
}

export function cellShift(code: number): [number, number, number] {
  return [(code % 3) - 1, (Math.floor(code / 3) % 3) - 1, Math.floor(code / 9) - 1];
}

/** Builds the unit of a verified period; `lowMm` and `highMm` are offsets along the normals. */
export function bandUnit(
  { mesh, twin }: { mesh: PeriodicMesh; twin: Int32Array },
  kind: BandKind,
  { lowMm, highMm, quantumMm }: { lowMm: number; highMm: number; quantumMm: number },
): BandUnit {
  const { triangles, wraps, positions, normals } = mesh;
  const place = (offset: number) =>
    positions.map((value, i) => Math.round((value + offset * normals[i]!) / quantumMm) * quantumMm);
  const triangleCount = triangles.length / 3;
  const across = new Uint32Array(triangles.length);
  const acrossCell = new Uint8Array(triangles.length);
  const patches = new DisjointSets(triangleCount);
  for (let h = 0; h < triangles.length; h++) {
    const other = twin[h]!;
    const same = nextHalfEdge(other);
    const shift = [0, 1, 2].map((axis) => wraps[h * 3 + axis]! - wraps[same * 3 + axis]!);
    across[h] = Math.floor(other / 3);
    acrossCell[h] = shiftCode(shift[0]!, shift[1]!, shift[2]!);
    if (acrossCell[h] === NO_SHIFT) patches.join(Math.floor(h / 3), across[h]!);
  }
  const number = new Map<number, number>();
  const patch = new Uint16Array(triangleCount);
  for (let t = 0; t < triangleCount; t++) {
    const root = patches.find(t);
    if (!number.has(root)) number.set(root, number.size);
    patch[t] = number.get(root)!;
  }
  const links = new Map<string, [number, number, number]>();
  for (let h = 0; h < triangles.length; h++) {
    if (acrossCell[h] === NO_SHIFT) continue;
    const link: [number, number, number] = [patch[Math.floor(h / 3)]!, acrossCell[h]!, patch[across[h]!]!];
    links.set(link.join(), link);
  }
  return {
    kind,
    triangleCount,
    vertexCount: positions.length / 3,
    triangles,
    wraps,
    low: place(lowMm),
    high: place(highMm),
    across,
    acrossCell,
    twin,
    patch,
    patchCount: number.size,
    patchLinks: [...links.values()],
  };
}
