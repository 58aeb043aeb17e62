import { type Box, boundsOf } from '../../solid/geometry/box.ts';
import { snap } from '../../solid/geometry/quantum.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { cellX, cellY, cellZ } from './numbering.ts';

/** Placement of the cells. All lengths are integer multiples of `quantumMm`, so sums are exact. */
export interface Placement {
  /** Corner of cell (0, 0, 0) in the lattice's frame, mm. */
  origin: Point;
  cellMm: Point;
  /** Cells along each axis. */
  size: [number, number, number];
  turnZDeg: number;
  /** Translation of the model into the lattice's frame, before the rotation, mm. */
  shift: Point;
  /** Step of 32-bit floats at the edge of the box: no node plus offset rounds on it, so copies meet bit by bit. */
  quantumMm: number;
}

/** Position of the lattice's frame relative to the model's. */
export type ModelFrame = Pick<Placement, 'shift' | 'turnZDeg'>;

/** Models farther out than this are worked on about their own middle, mm: floats have too few digits out there. */
const FAR_MM = 512;
/** Empty cells around the model, so that the outermost are outside. */
const PAD_CELLS = 1;
/** Maximum number of cells of a grid; memory, not time, is the limit. */
export const MAX_GRID_CELLS = 24_000_000;

/** Places cells over the fill domain of a model; `originMm` and the box are in the model's coordinates. */
export function placeCells(
  mesh: Mesh,
  spec: { cellMm: Point; originMm?: Point; turnZDeg?: number },
  domain: Mesh = mesh,
): { placement: Placement; local: Mesh; boxMm: Box } {
  const outer = boundsOf(mesh);
  const middle = mapPoint(outer.min, (low, k) => (low + outer.max[k]!) / 2);
  const far = Math.max(...outer.min.map(Math.abs), ...outer.max.map(Math.abs)) > FAR_MM;
  const shift = mapPoint(middle, (m) => (far ? -Math.round(m) : 0));
  const turnZDeg = spec.turnZDeg ?? 0;
  const local = toLattice(domain, shift, turnZDeg);
  const boxMm = boundsOf(domain === mesh ? local : toLattice(mesh, shift, turnZDeg));
  const domainBox = boundsOf(local);
  const edges = [...boxMm.min, ...boxMm.max, ...outer.min, ...outer.max].map(Math.abs);
  const largest = Math.max(1, ...edges) + 2 * Math.max(...spec.cellMm);
  // Rotated vertices are rounded once more on output; two extra bits keep them distinct.
  const quantumMm = 2 ** (Math.ceil(Math.log2(largest)) - (turnZDeg === 0 ? 24 : 22));
  const cellMm = mapPoint(spec.cellMm, (c) => snap(c, quantumMm));
  const anchor = spec.originMm
    ? turn(
        [spec.originMm[0] + shift[0], spec.originMm[1] + shift[1], spec.originMm[2] + shift[2]],
        turnZDeg,
        -1,
      )
    : mapPoint(boxMm.min, (low, k) => (low + boxMm.max[k]!) / 2);
  const origin: Point = [0, 0, 0];
  const size: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const corner = snap(anchor[k]!, quantumMm);
    const below = Math.ceil((corner - domainBox.min[k]!) / cellMm[k]! - 1e-9) + PAD_CELLS;
    origin[k] = corner - below * cellMm[k]!;
    size[k] = Math.ceil((domainBox.max[k]! - origin[k]!) / cellMm[k]! - 1e-9) + PAD_CELLS;
  }
  return { placement: { origin, cellMm, size, turnZDeg, shift, quantumMm }, local, boxMm };
}

/** Corner of a cell by its number, mm in the lattice's frame. */
export function cellCorner({ origin, cellMm, size }: Placement, cell: number): Point {
  return [
    origin[0] + cellX(size, cell) * cellMm[0],
    origin[1] + cellY(size, cell) * cellMm[1],
    origin[2] + cellZ(size, cell) * cellMm[2],
  ];
}

export function cellCount(placement: Placement): number {
  return placement.size[0] * placement.size[1] * placement.size[2];
}

/** Transforms a mesh from the model's frame to the lattice's. */
export function toLattice(mesh: Mesh, shift: Point, turnZDeg: number): Mesh {
  if (turnZDeg === 0 && shift.every((s) => s === 0)) return mesh;
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const moved: Point = [
      mesh.positions[i]! + shift[0],
      mesh.positions[i + 1]! + shift[1],
      mesh.positions[i + 2]! + shift[2],
    ];
    positions.set(turn(moved, turnZDeg, -1), i);
  }
  return { positions, triangles: mesh.triangles };
}

/** Writes a point of the model in the lattice's frame into `out`, mm. */
export function pointToLattice(
  { shift, turnZDeg }: ModelFrame,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const radians = (turnZDeg * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = -Math.sin(radians);
  const dx = x + shift[0];
  const dy = y + shift[1];
  out[0] = dx * cos - dy * sin;
  out[1] = dx * sin + dy * cos;
  out[2] = z + shift[2];
}

/** Writes a point of the lattice's frame in the model into `out`, mm. */
export function pointToModel(
  { shift, turnZDeg }: ModelFrame,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const radians = (turnZDeg * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  out[0] = x * cos - y * sin - shift[0];
  out[1] = x * sin + y * cos - shift[1];
  out[2] = z - shift[2];
}

function turn(p: Point, degrees: number, sign: 1 | -1): Point {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = sign * Math.sin(radians);
  return [p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos, p[2]];
}

/** Transforms coordinates from the lattice's frame to the model's, in place, with 32-bit float rounding. */
export function backToModel(placement: ModelFrame, coordinates: Float32Array): void {
  const { shift, turnZDeg } = placement;
  if (isModelFrame(placement)) return;
  const radians = (turnZDeg * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  for (let i = 0; i < coordinates.length; i += 3) {
    const x = coordinates[i]!;
    const y = coordinates[i + 1]!;
    coordinates[i] = x * cos - y * sin - shift[0];
    coordinates[i + 1] = x * sin + y * cos - shift[1];
    coordinates[i + 2] = coordinates[i + 2]! - shift[2];
  }
}

/** True if the lattice's frame equals the model's. */
export function isModelFrame(placement: ModelFrame): boolean {
  return placement.turnZDeg === 0 && placement.shift.every((s) => s === 0);
}
