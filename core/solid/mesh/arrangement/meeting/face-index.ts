import { buildFaceGrid, type FaceGrid } from '../../crossings/face-grid.ts';
import { fillFaceBoxes } from '../../face-boxes.ts';
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
  return {
    grid: buildFaceGrid(scaledMesh(whole), GRID_SLACK),
    boxes: fillFaceBoxes(new Int32Array(whole.triangles.length * 2), whole.places, whole.triangles),
  };
}

/** The mesh in grid steps; 32-bit floats round it by up to four of them. */
function scaledMesh({ places, triangles }: WholeMesh): Mesh {
  return { positions: new Float32Array(places), triangles };
}
