import { boundsOf } from '../../geometry/box.ts';
import { mapPoint, type Point } from '../../geometry/vector.ts';
import { areaOfFace, type Mesh } from '../mesh.ts';
import { triangleBoxTest } from './triangle-box.ts';

/** Uniform grid over a mesh; every cell lists the triangles that touch it in ascending order. */
export interface FaceGrid {
  cellMm: number;
  start: Uint32Array;
  faces: Uint32Array;
  /** Writes the cells of a face into `cells` and returns their number. */
  cellsOf(face: number): number;
  cells: Uint32Array;
  /** Cell of a point inside the mesh's bounding box. */
  cellAt(x: number, y: number, z: number): number;
}

/** Most cells: 16 per face, of large meshes `CELLS_MAX` or 4 per face, so that few faces share a cell also there. */
const CELLS_MAX = 1 << 22;
/** Maximum number of cells covered by all face boxes together; above it the grid becomes coarser. */
const COVERED_MAX = 1 << 21;
const COVERED_PER_FACE = 16;
/** A face whose box covers at most so many cells is listed in all: an exact test costs more. */
const PLAIN_CELLS = 8;

/**
 * Builds the grid with about two cells per triangle-sized length. The grid becomes coarser until the cells and
 * the boxes of all faces are few, so time and memory are linear in triangles.
 * @param slackMm how far beside a face a cell may lie and still list it
 */
export function buildFaceGrid(mesh: Mesh, slackMm: number): FaceGrid {
  const { positions: p, triangles: t } = mesh;
  const count = t.length / 3;
  const most = Math.min(Math.max(CELLS_MAX, count * 4), Math.max(4096, count * 16));
  const { min, max } = boundsOf(mesh);
  const extent: Point = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  let cellMm = Math.max(meanFaceMm(mesh), Math.max(...extent) / 512, 1e-6);
  const low = new Int32Array(3);
  const high = new Int32Array(3);
  // Sets the range of cells covered by a face's box and returns their number, a double that cannot overflow.
  const range = (face: number) => {
    let covered = 1;
    for (let k = 0; k < 3; k++) {
      const u = p[t[face * 3]! * 3 + k]!;
      const v = p[t[face * 3 + 1]! * 3 + k]!;
      const w = p[t[face * 3 + 2]! * 3 + k]!;
      low[k] = Math.max(0, Math.floor((Math.min(u, v, w) - slackMm - min[k]!) / cellMm));
      high[k] = Math.floor((Math.min(max[k]!, Math.max(u, v, w) + slackMm) - min[k]!) / cellMm);
      covered *= high[k]! - low[k]! + 1;
    }
    return covered;
  };
  const coveredMax = Math.max(COVERED_MAX, COVERED_PER_FACE * count);
  const tooFine = () => {
    const cells = extent.reduce((n, e) => n * (Math.floor(e / cellMm) + 1), 1);
    if (cells > most) return true;
    let covered = 0;
    for (let f = 0; f < count && covered <= coveredMax; f++) covered += range(f);
    return covered > coveredMax;
  };
  while (tooFine()) cellMm *= 1.26;

  const [nx, ny, nz] = mapPoint(extent, (e) => Math.floor(e / cellMm) + 1);
  const cells = new Uint32Array(nx * ny * nz);
  // The cube is slightly larger, so that rounding misses no cell.
  const box = triangleBoxTest(mesh, cellMm * 0.501 + slackMm);
  const cellsOf = (face: number) => {
    const plain = range(face) <= PLAIN_CELLS;
    if (!plain) box.prepare(face);
    let used = 0;
    for (let z = low[2]!; z <= high[2]!; z++) {
      const atZ = min[2] + (z + 0.5) * cellMm;
      for (let y = low[1]!; y <= high[1]!; y++) {
        const atY = min[1] + (y + 0.5) * cellMm;
        for (let x = low[0]!; x <= high[0]!; x++) {
          if (plain || box.touches(min[0] + (x + 0.5) * cellMm, atY, atZ))
            cells[used++] = (z * ny + y) * nx + x;
        }
      }
    }
    return used;
  };
  const { start, faces } = listFaces(count, cells, cellsOf);
  const indexOf = (value: number, axis: number, last: number) =>
    Math.min(last, Math.max(0, Math.floor((value - min[axis]!) / cellMm)));
  const cellAt = (x: number, y: number, z: number) =>
    (indexOf(z, 2, nz - 1) * ny + indexOf(y, 1, ny - 1)) * nx + indexOf(x, 0, nx - 1);
  return { cellMm, start, faces, cellsOf, cells, cellAt };
}

/** Mean square root of the faces' doubled areas, mm: of their areas, because long thin faces lie close together. */
function meanFaceMm({ positions: p, triangles: t }: Mesh): number {
  let sum = 0;
  for (let i = 0; i < t.length; i += 3)
    sum += Math.sqrt(2 * areaOfFace(p, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3));
  return sum / (t.length / 3);
}

/** Lists the faces of each cell: those of cell `i` are `faces[start[i]]` to `faces[start[i + 1] - 1]`. */
function listFaces(
  count: number,
  cells: Uint32Array,
  cellsOf: (face: number) => number,
): Pick<FaceGrid, 'start' | 'faces'> {
  const start = new Uint32Array(cells.length + 1);
  for (let f = 0; f < count; f++) {
    const used = cellsOf(f);
    for (let i = 0; i < used; i++) start[cells[i]! + 1]!++;
  }
  for (let c = 0; c + 1 < start.length; c++) start[c + 1]! += start[c]!;
  const fill = start.slice(0, -1);
  const faces = new Uint32Array(start[start.length - 1]!);
  for (let f = 0; f < count; f++) {
    const used = cellsOf(f);
    for (let i = 0; i < used; i++) faces[fill[cells[i]!]!++] = f;
  }
  return { start, faces };
}
