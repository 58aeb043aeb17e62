import { type Effort, STEPS } from '../../../effort.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import { type FaceIndex, indexFaces } from './face-index.ts';
import { Marks } from './face-marks.ts';
import { FacePlanes } from './face-planes.ts';
import { MeetingTest } from './meeting-faces.ts';

/** Places at which the faces of a mesh meet. */
export interface Meetings extends FaceIndex {
  marks: Marks;
  planes: FacePlanes;
  /** Pairs of faces that meet outside common vertices and edges. */
  pairs: number;
}

/** Finds and marks all pairs of faces that meet outside common vertices and edges, exactly. */
export function findMeetings(whole: WholeMesh, points: ExactPoints, effort: Effort): Meetings {
  const { triangles } = whole;
  const faces = triangles.length / 3;
  const { grid, boxes } = indexFaces(whole);
  const marks = new Marks();
  const planes = new FacePlanes(whole, marks);
  const test = new MeetingTest(whole, points, planes);
  const seenBy = new Int32Array(faces).fill(-1);
  const { cells, start, faces: listed } = grid;
  let pairs = 0;
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
        steps += STEPS.test;
        if (!test.meet(f, g)) continue;
        pairs++;
        steps += STEPS.meeting;
      }
      steps += j - from;
    }
    effort.spend(steps);
  }
  return { marks, planes, pairs, grid, boxes };
}
