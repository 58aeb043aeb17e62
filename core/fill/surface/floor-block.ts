import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Distance by which the block extends beyond everything that is cut with it, mm. */
const MARGIN_MM = 1;
/** Edge of the squares of its top, as a share of a cell: small enough that each meets little of the lattice. */
const SQUARE_SHARE = 0.47;

/**
 * Builds a closed block under a floor, wider and deeper than these meshes. Its top consists of squares, because the
 * kernel triangulates one large face with hundreds of openings into triangles that overlap.
 * @param cellMm shortest edge of a cell
 */
export function blockBelow(meshes: readonly Mesh[], floorMm: number, cellMm: number): Mesh {
  const boxes = meshes.map(boundsOf);
  const low = [0, 1, 2].map((k) => Math.min(...boxes.map(({ min }) => min[k]!)) - MARGIN_MM);
  const high = [0, 1].map((k) => Math.max(...boxes.map(({ max }) => max[k]!)) + MARGIN_MM);
  const [nx, ny] = [0, 1].map((k) => Math.ceil((high[k]! - low[k]!) / (SQUARE_SHARE * cellMm))) as [
    number,
    number,
  ];
  const positions: number[] = [];
  for (const z of [low[2]!, floorMm]) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        positions.push(
          low[0]! + ((high[0]! - low[0]!) * i) / nx,
          low[1]! + ((high[1]! - low[1]!) * j) / ny,
          z,
        );
      }
    }
  }
  const at = (i: number, j: number, level: number) => (level * (ny + 1) + j) * (nx + 1) + i;
  const triangles: number[] = [];
  const quad = (...[a, b, c, d]: [number, number, number, number]) => triangles.push(a, b, c, a, c, d);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      quad(at(i, j, 1), at(i + 1, j, 1), at(i + 1, j + 1, 1), at(i, j + 1, 1));
      quad(at(i, j, 0), at(i, j + 1, 0), at(i + 1, j + 1, 0), at(i + 1, j, 0));
    }
  }
  for (let i = 0; i < nx; i++) {
    quad(at(i, 0, 0), at(i + 1, 0, 0), at(i + 1, 0, 1), at(i, 0, 1));
    quad(at(i, ny, 1), at(i + 1, ny, 1), at(i + 1, ny, 0), at(i, ny, 0));
  }
  for (let j = 0; j < ny; j++) {
    quad(at(0, j, 1), at(0, j + 1, 1), at(0, j + 1, 0), at(0, j, 0));
    quad(at(nx, j, 0), at(nx, j + 1, 0), at(nx, j + 1, 1), at(nx, j, 1));
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
