import { buildFaceGrid, type FaceGrid } from '../face-grid.ts';
import type { Mesh } from '../mesh.ts';
import type { ExactPoints } from './exact-points.ts';
import { Marks } from './face-marks.ts';
import { FacePlanes, meetingTest } from './meeting-faces.ts';
import type { WholeMesh } from './whole-grid.ts';

/** Grid steps beside a cell at which the grid must still list a face: what places move by, and rounding. */
const GRID_SLACK = 4;

/** Where the faces of a mesh meet. */
export interface Meetings {
  marks: Marks;
  planes: FacePlanes;
  /** Pairs of faces that meet outside common vertices and edges. */
  pairs: number;
  grid: FaceGrid;
  /** Box of each face in grid steps: least x, y, z, then greatest. */
  boxes: Float64Array;
}

/**
 * Finds all pairs of faces that meet outside common vertices and edges, exactly, and marks both. Undefined for more
 * than `pairsMax` pairs.
 */
export function findMeetings(whole: WholeMesh, points: ExactPoints, pairsMax: number): Meetings | undefined {
  const { triangles } = whole;
  const faces = triangles.length / 3;
  const grid = buildFaceGrid(scaledMesh(whole), GRID_SLACK);
  const boxes = boxesOf(whole);
  const marks = new Marks();
  const planes = new FacePlanes(whole, marks);
  const meet = meetingTest(whole, points, planes);
  const seenBy = new Int32Array(faces).fill(-1);
  const { cells, start, faces: listed } = grid;
  let pairs = 0;
  for (let f = 0; f < faces; f++) {
    const fb = f * 6;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      for (let j = start[cells[i]!]!; listed[j]! < f; j++) {
        const g = listed[j]!;
        const gb = g * 6;
        if (boxes[fb]! > boxes[gb + 3]! || boxes[gb]! > boxes[fb + 3]!) continue;
        if (boxes[fb + 1]! > boxes[gb + 4]! || boxes[gb + 1]! > boxes[fb + 4]!) continue;
        if (boxes[fb + 2]! > boxes[gb + 5]! || boxes[gb + 2]! > boxes[fb + 5]!) continue;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        if (meet(f, g) && ++pairs > pairsMax) return undefined;
      }
    }
  }
  return { marks, planes, pairs, grid, boxes };
}

/** The mesh in grid steps; 32-bit floats round it by up to four of them. */
function scaledMesh({ places, triangles }: WholeMesh): Mesh {
  return { positions: Float32Array.from(places), triangles };
}

function boxesOf({ places: p, triangles: t }: WholeMesh): Float64Array {
  const box = new Float64Array(t.length * 2);
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
