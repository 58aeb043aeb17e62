import { buildFaceGrid, type FaceGrid } from '../../crossings/face-grid.ts';
import { fillFaceBoxes } from '../../face-boxes.ts';
import type { Mesh } from '../../mesh.ts';
import type { Effort } from '../effort.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';

/** Grid steps beside a cell at which the grid must still list a face: what 32-bit floats round by, and a little. */
const GRID_SLACK = 4;

/** Faces by place, in grid steps. */
export interface FaceIndex {
  grid: FaceGrid;
  /** Box of each face: least x, y, z, then greatest. Places are whole and have fewer bits. */
  boxes: Int32Array;
}

export function indexFaces(whole: WholeMesh): FaceIndex {
  return {
    grid: buildFaceGrid(scaledMesh(whole), GRID_SLACK),
    boxes: fillFaceBoxes(new Int32Array(whole.triangles.length * 2), whole.places, whole.triangles),
  };
}

/** The mesh in grid steps; 32-bit floats round it by up to four of them. */
function scaledMesh({ places, triangles }: WholeMesh): Mesh {
  return { positions: new Float32Array(places), triangles };
}

/**
 * Visits each pair of faces whose boxes overlap once, the face with the greater number first, in order. `visit` returns
 * the steps that it took, for `effort`.
 */
export function visitFacePairs(
  { grid, boxes }: { grid: FaceGrid; boxes: Int32Array | Float32Array },
  effort: Effort,
  visit: (f: number, g: number) => number,
): void {
  const faces = boxes.length / 6;
  const { cells, start, faces: listed } = grid;
  const seenBy = new Int32Array(faces).fill(-1);
  for (let f = 0; f < faces; f++) {
    const fb = f * 6;
    const lowX = boxes[fb]!;
    const lowY = boxes[fb + 1]!;
    const lowZ = boxes[fb + 2]!;
    const highX = boxes[fb + 3]!;
    const highY = boxes[fb + 4]!;
    const highZ = boxes[fb + 5]!;
    let steps = 0;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; listed[j]! < f; j++) {
        const g = listed[j]!;
        const gb = g * 6;
        if (lowX > boxes[gb + 3]! || boxes[gb]! > highX) continue;
        if (lowY > boxes[gb + 4]! || boxes[gb + 1]! > highY) continue;
        if (lowZ > boxes[gb + 5]! || boxes[gb + 2]! > highZ) continue;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        steps += visit(f, g);
      }
      steps += j - from;
    }
    effort.spend(steps);
  }
}
