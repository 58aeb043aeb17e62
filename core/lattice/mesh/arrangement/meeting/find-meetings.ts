import { type Effort, STEPS } from '../effort.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import { type FaceIndex, indexFaces, visitFacePairs } from './face-index.ts';
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

/**
 * Finds all pairs of faces that meet outside common vertices and edges, exactly, and marks both.
 */
export function findMeetings(whole: WholeMesh, points: ExactPoints, effort: Effort): Meetings {
  const index = indexFaces(whole);
  const marks = new Marks();
  const planes = new FacePlanes(whole, marks);
  const test = new MeetingTest(whole, points, planes);
  let pairs = 0;
  visitFacePairs(index, effort, (f, g) => {
    if (!test.meet(f, g)) return STEPS.test;
    pairs++;
    return STEPS.test + STEPS.meeting;
  });
  return { marks, planes, pairs, ...index };
}
