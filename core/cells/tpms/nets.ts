import { mapPoint } from '../../solid/geometry/vector.ts';
import type { CellField } from './field.ts';
import type { PeriodicMesh } from './periodic-mesh.ts';

/** Quad mesh that repeats with the cell: four vertices and their cell offsets per quad. */
export interface PeriodicQuads {
  positions: Float64Array;
  quads: Uint32Array;
  wraps: Int8Array;
}

/** Offset of the samples from planes and lines of symmetry, so that no sample is exactly zero. */
const PHASE = [0.31, 0.43, 0.23] as const;

const CORNERS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
];
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/**
 * Zero set of a periodic field as quads: one vertex per grid cube with both signs, at the mean of its edge crossings,
 * and one quad across every grid edge whose ends differ in sign (the dual method of Gibson, "Constrained elastic
 * surface nets", 1998). `divisions` are the samples along each axis. Quads face greater values. Undefined if the Euler
 * characteristic of one period is not `euler`, which is counted first, because most grids for thin necks have another.
 */
export function netsOfField(
  field: CellField,
  divisions: readonly [number, number, number],
  euler: number,
): PeriodicQuads | undefined {
  const [nx, ny, nz] = divisions;
  const step = mapPoint(divisions, (n, axis) => field.cellMm[axis]! / n);
  const value = sampleField(field, divisions, step);
  if (eulerOfNets(value, divisions) !== euler) return undefined;
  const at = (i: number, j: number, k: number) => ((k % nz) * ny + (j % ny)) * nx + (i % nx);
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const positions: number[] = [];
  const corner = new Float64Array(8);
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const rows = cornerRows(divisions, j, k);
      for (let i = 0; i < nx; i++) {
        let below = 0;
        for (let c = 0; c < 8; c++) {
          const column = i + (c & 1);
          corner[c] = value[rows[c >> 1]! + (column === nx ? 0 : column)]!;
          if (corner[c]! < 0) below++;
        }
        if (below === 0 || below === 8) continue;
        const mean = meanCrossing(corner);
        vertexOf[at(i, j, k)] = positions.length / 3;
        for (let axis = 0; axis < 3; axis++) {
          positions.push(([i, j, k][axis]! + PHASE[axis]! + mean[axis]!) * step[axis]!);
        }
      }
    }
  }
  const quads: number[] = [];
  const wraps: number[] = [];
  const vertexAt = (i: number, j: number, k: number) => vertexOf[at(i, j, k)]!;
  const growing = { divisions, vertexAt, quads, wraps };
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const [row, rowAlongY, rowAlongZ] = cornerRows(divisions, j, k);
      for (let i = 0; i < nx; i++) {
        const isBelow = value[row + i]! < 0;
        if (isBelow !== value[row + (i + 1 === nx ? 0 : i + 1)]! < 0) putQuad(growing, [i, j, k], 0, isBelow);
        if (isBelow !== value[rowAlongY + i]! < 0) putQuad(growing, [i, j, k], 1, isBelow);
        if (isBelow !== value[rowAlongZ + i]! < 0) putQuad(growing, [i, j, k], 2, isBelow);
      }
    }
  }
  return {
    positions: new Float64Array(positions),
    quads: new Uint32Array(quads),
    wraps: new Int8Array(wraps),
  };
}

/** Vertices minus edges plus quads of one period: mixed cubes, less the grid edges of two signs. */
function eulerOfNets(value: Float64Array, divisions: readonly [number, number, number]): number {
  const [nx, ny, nz] = divisions;
  const isBelow = new Uint8Array(value.length);
  for (let n = 0; n < value.length; n++) if (value[n]! < 0) isBelow[n] = 1;
  let euler = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const [row, rowAlongY, rowAlongZ, rowAcross] = cornerRows(divisions, j, k);
      for (let i = 0; i < nx; i++) {
        const next = i + 1 === nx ? 0 : i + 1;
        const [own, alongX] = [isBelow[row + i]!, isBelow[row + next]!];
        const [alongY, alongZ] = [isBelow[rowAlongY + i]!, isBelow[rowAlongZ + i]!];
        const far = isBelow[rowAlongY + next]! + isBelow[rowAlongZ + next]!;
        const below =
          own + alongX + alongY + alongZ + far + isBelow[rowAcross + i]! + isBelow[rowAcross + next]!;
        if (below === 0 || below === 8) continue;
        // Each quad has two edges of its own, so it counts minus one.
        euler += 1 - (own ^ alongX) - (own ^ alongY) - (own ^ alongZ);
      }
    }
  }
  return euler;
}

/** First sample of the rows at (j, k), (j + 1, k), (j, k + 1) and (j + 1, k + 1), as the pairs of `CORNERS`. */
function cornerRows(
  [nx, ny, nz]: readonly [number, number, number],
  j: number,
  k: number,
): [number, number, number, number] {
  const rowOf = (y: number, z: number) => ((z % nz) * ny + (y % ny)) * nx;
  return [rowOf(j, k), rowOf(j + 1, k), rowOf(j, k + 1), rowOf(j + 1, k + 1)];
}

function sampleField(
  field: CellField,
  [nx, ny, nz]: readonly [number, number, number],
  step: readonly [number, number, number],
): Float64Array {
  const value = new Float64Array(nx * ny * nz);
  const out = new Float64Array(4);
  for (let k = 0, n = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, n++) {
        field.read((i + PHASE[0]) * step[0], (j + PHASE[1]) * step[1], (k + PHASE[2]) * step[2], out);
        value[n] = out[0]!;
      }
    }
  }
  return value;
}

function meanCrossing(corner: Float64Array): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0];
  let crossings = 0;
  for (const [a, b] of EDGES) {
    const va = corner[a]!;
    const vb = corner[b]!;
    if (va < 0 === vb < 0) continue;
    const t = va / (va - vb);
    for (let axis = 0; axis < 3; axis++) {
      mean[axis]! += CORNERS[a]![axis]! + t * (CORNERS[b]![axis]! - CORNERS[a]![axis]!);
    }
    crossings++;
  }
  return [mean[0] / crossings, mean[1] / crossings, mean[2] / crossings];
}

/** Quads while they are added, and the vertex of each grid cube. */
interface GrowingQuads {
  divisions: readonly number[];
  vertexAt(i: number, j: number, k: number): number;
  quads: number[];
  wraps: number[];
}

/** Quad across the grid edge from `index` along `axis`: its four cubes, oriented to greater values. */
function putQuad(
  { divisions, vertexAt, quads, wraps }: GrowingQuads,
  index: readonly number[],
  axis: number,
  rising: boolean,
): void {
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const around: [number, number][] = [
    [-1, -1],
    [0, -1],
    [0, 0],
    [-1, 0],
  ];
  if (!rising) around.reverse();
  for (const [du, dv] of around) {
    const cube = [...index];
    cube[u]! += du;
    cube[v]! += dv;
    const wrap = [0, 0, 0];
    for (const side of [u, v]) {
      if (cube[side]! < 0) {
        cube[side]! += divisions[side]!;
        wrap[side] = -1;
      }
    }
    quads.push(vertexAt(cube[0]!, cube[1]!, cube[2]!));
    wraps.push(...wrap);
  }
}

/** Splits every quad along the diagonal whose midpoint is closer to the surface. */
export function splitQuads(quads: PeriodicQuads, field: CellField, normals: Float64Array): PeriodicMesh {
  const count = quads.quads.length / 4;
  const triangles = new Uint32Array(count * 6);
  const wraps = new Int8Array(count * 18);
  const out = new Float64Array(4);
  const off = (q: number, a: number, b: number) => {
    const mid = [0, 0, 0];
    for (const corner of [q * 4 + a, q * 4 + b]) {
      for (let axis = 0; axis < 3; axis++) {
        mid[axis]! +=
          (quads.positions[quads.quads[corner]! * 3 + axis]! +
            quads.wraps[corner * 3 + axis]! * field.cellMm[axis]!) /
          2;
      }
    }
    field.read(mid[0]!, mid[1]!, mid[2]!, out);
    return Math.abs(out[0]!) / Math.hypot(out[1]!, out[2]!, out[3]!);
  };
  for (let q = 0; q < count; q++) {
    const order = off(q, 0, 2) <= off(q, 1, 3) ? [0, 1, 2, 0, 2, 3] : [1, 2, 3, 1, 3, 0];
    for (let n = 0; n < 6; n++) {
      const corner = q * 4 + order[n]!;
      triangles[q * 6 + n] = quads.quads[corner]!;
      wraps.set(quads.wraps.subarray(corner * 3, corner * 3 + 3), (q * 6 + n) * 3);
    }
  }
  return { cellMm: field.cellMm, positions: quads.positions, normals, triangles, wraps };
}
