import { madeOnce } from '../../../lists/made-once.ts';
import type { ExactPlane } from '../exact/exact-plane.ts';

export interface FaceMarks {
  /** Points in or on it, besides its vertices; may repeat. */
  points: number[];
  /** Segments in it: two points and the index of a plane that contains both and crosses the face's plane. */
  segments: number[];
}

/** Marks on all faces that others meet. */
export class Marks {
  readonly byFace = new Map<number, FaceMarks>();
  readonly planes: ExactPlane[] = [];
  /** Pairs of faces that share area in one plane, two entries a pair. */
  readonly overlaps: number[] = [];

  of(face: number): FaceMarks {
    return madeOnce(this.byFace, face, () => ({ points: [], segments: [] }));
  }
}
