import type { Mesh } from '../mesh.ts';
import { faceCrossingTest, GRID_SLACK } from './face-crossing.ts';
import { buildFaceGrid } from './face-grid.ts';

/** Most pairs that are looked at; a search that takes more finds nothing. */
const LOOKS_MAX = 1 << 27;

/**
 * A pair of faces of different parts that lie back to back in one plane and share area: bodies that touch. Undefined
 * if there is none.
 * @param part number of the part per face
 * @param toleranceMm how far the faces may lie apart
 */
export function findTouchingParts(
  mesh: Mesh,
  part: Int32Array,
  toleranceMm: number,
): [number, number] | undefined {
  const grid = buildFaceGrid(mesh, GRID_SLACK * toleranceMm);
  const test = faceCrossingTest(mesh, grid, toleranceMm);
  const { cells, start, faces } = grid;
  let looks = LOOKS_MAX;
  for (let f = 0; f < part.length; f++) {
    if (!test.prepare(f)) continue;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; faces[j]! < f; j++) {
        const other = faces[j]!;
        if (part[other] !== part[f] && test.touches(other)) return [other, f];
      }
      looks -= j - from;
      if (looks < 0) return undefined;
    }
  }
  return undefined;
}
