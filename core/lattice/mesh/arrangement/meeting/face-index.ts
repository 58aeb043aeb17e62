import { buildFaceGrid, type FaceGrid } from '../../crossings/face-grid.ts';
import type { Mesh } from '../../mesh.ts';
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
  return { grid: buildFaceGrid(scaledMesh(whole), GRID_SLACK), boxes: boxesOf(whole) };
}

/** The mesh in grid steps; 32-bit floats round it by up to four of them. */
function scaledMesh({ places, triangles }: WholeMesh): Mesh {
  return { positions: new Float32Array(places), triangles };
}

function boxesOf({ places: p, triangles: t }: WholeMesh): Int32Array {
  const box = new Int32Array(t.length * 2);
  for (let i = 0, b = 0; i < t.length; i += 3, b += 6) {
    for (let k = 0; k < 3; k++) {
      const u = p[t[i]! * 3 + k]!;
      const v = p[t[i + 1]! * 3 + k]!;
      const w = p[t[i + 2]! * 3 + k]!;
      box[b + k] = Math.min(u, v, w);
      box[b + 3 + k] = Math.max(u, v, w);
    }
  }
  return box;
}
