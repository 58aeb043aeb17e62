import type { Point } from '../../geometry/vector.ts';
import { faceBoxes } from '../face-boxes.ts';
import type { Mesh } from '../mesh.ts';
import { faceCrossingTest, GRID_SLACK } from './face-crossing.ts';
import { buildFaceGrid } from './face-grid.ts';

/** Share of the diagonal below which crossings are rounding, as of models cut, then rotated and written. */
export const CROSSING_SHARE = 4e-6;

export interface SelfIntersections {
  /** Number of crossing face pairs; the search stops at `limit`. */
  count: number;
  at?: Point;
  /** Faces of the pairs, each once, ascending. */
  faces: number[];
  /** False if the search stopped early: at `limit` or at its cost limit. */
  complete: boolean;
}

/**
 * Cost limit of a search in box comparisons: a constant plus a share per face. Smooth models need about a hundred per
 * face, fine detail on large faces some thousands; thousands of faces around one vertex need more.
 */
const LOOKS_MAX = 1 << 28;
const LOOKS_PER_FACE = 64;
/** Cost of testing two faces, in box comparisons. */
const PAIR_LOOKS = 8;
/** Cost of the exact test whether a face is a layer, in box comparisons. */
const LAYER_LOOKS = 24;

/**
 * Finds faces that pass through one another, or coincide with the same orientation (`faceCrossingTest`).
 * Faces that only touch are not reported, even back to back. A grid limits the pairs. A search that exceeds
 * its cost limit returns what it found so far (`complete` is false).
 * @param toleranceMm minimum depth of a crossing
 * @param looksMax cost limit in box comparisons
 */
export function findSelfIntersections(
  mesh: Mesh,
  toleranceMm: number,
  {
    limit = 100,
    looksMax = LOOKS_MAX + (LOOKS_PER_FACE * mesh.triangles.length) / 3,
  }: { limit?: number | undefined; looksMax?: number | undefined } = {},
): SelfIntersections {
  const faceCount = mesh.triangles.length / 3;
  if (faceCount === 0) return { count: 0, faces: [], complete: true };
  const grid = buildFaceGrid(mesh, GRID_SLACK * toleranceMm);
  const box = faceBoxes(mesh);
  const test = faceCrossingTest(mesh, grid, toleranceMm);
  // A pair can share several cells; each face remembers the last face that tested it.
  const seenBy = new Int32Array(faceCount).fill(-1);
  const { cells, start, faces } = grid;
  let looks = looksMax;
  let count = 0;
  let at: Point | undefined;
  const crossing = new Set<number>();
  const found = (complete: boolean) => {
    const faces = [...crossing].sort((one, other) => one - other);
    return at ? { count, at, faces, complete } : { count, faces, complete };
  };
  for (let f = 0; f < faceCount; f++) {
    if (!test.prepare(f)) continue;
    const fb = f * 6;
    const lowX = box[fb]!;
    const lowY = box[fb + 1]!;
    const lowZ = box[fb + 2]!;
    const highX = box[fb + 3]!;
    const highY = box[fb + 4]!;
    const highZ = box[fb + 5]!;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; faces[j]! < f; j++) {
        const g = faces[j]!;
        const gb = g * 6;
        if (lowX > box[gb + 3]! || box[gb]! > highX) continue;
        if (lowY > box[gb + 4]! || box[gb + 1]! > highY) continue;
        if (lowZ > box[gb + 5]! || box[gb + 2]! > highZ) continue;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        looks -= PAIR_LOOKS;
        if (looks < 0) return found(false);
        const isCrossed = test.crosses(g);
        looks -= LAYER_LOOKS * test.takeLayerTests();
        if (!isCrossed) continue;
        crossing.add(f).add(g);
        at ??= [Math.max(lowX, box[gb]!), Math.max(lowY, box[gb + 1]!), Math.max(lowZ, box[gb + 2]!)];
        if (++count >= limit) return found(false);
      }
      looks -= j - from;
      if (looks < 0) return found(false);
    }
  }
  return found(true);
}
