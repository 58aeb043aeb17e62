import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { MODEL_BINS, meetingBoxes } from '../../../solid/mesh/crossings/face-bins.ts';
import { fillFaceBoxes } from '../../../solid/mesh/face-boxes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import { strutPlace } from '../../grid/grid-places.ts';
import { alongOf } from '../plan/along.ts';
import type { TrimSegment } from '../plan/plan.ts';

/** Boxes that grow around points; six numbers each: low ends, then high ends, mm. */
export class MemberBoxes {
  readonly boxes: Float64Array;
  readonly #lattice: Classification;

  constructor(lattice: Classification, count: number) {
    this.#lattice = lattice;
    this.boxes = new Float64Array(count * 6);
    for (let i = 0; i < this.boxes.length; i++) this.boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  }

  /** Grows a box by a point and what is around it. */
  around(box: number, at: ArrayLike<number>, mm: number): void {
    for (let k = 0; k < 3; k++) {
      const i = box * 6 + k;
      this.boxes[i] = Math.min(this.boxes[i]!, at[k]! - mm);
      this.boxes[i + 3] = Math.max(this.boxes[i + 3]!, at[k]! + mm);
    }
  }

  /** Grows a box by the axis of a segment and what is around it. */
  aroundSegment(box: number, { strut, from, to }: TrimSegment, mm: number): void {
    const lattice = this.#lattice;
    for (const end of [from, to])
      this.around(box, strutPlace(lattice, strut, alongOf(lattice, strut, end)), mm);
  }
}

/** How far a lattice's members reach from their axes, mm: struts, and joints from their nodes. */
export function reachesOf({ rodRadiusMm, joints, marginMm }: Classification): {
  strut: number;
  joint: number;
} {
  return { strut: rodRadiusMm + marginMm, joint: rodRadiusMm * (1 + joints.reach) + marginMm };
}

/** Calls `onPair` for each box and face of a mesh that meet by their boxes. */
export function facesAt(
  boxes: Float64Array,
  { positions, triangles }: Mesh,
  onPair: (box: number, face: number) => void,
): void {
  const faces = fillFaceBoxes(new Float64Array(triangles.length * 2), positions, triangles);
  meetingBoxes(boxes, boxes.length / 6, faces, triangles.length / 3, onPair, MODEL_BINS);
}

/** Marks the boxes that meet a face of a solid. */
export function marksAtSolids({ solids = [] }: Classification, { boxes }: MemberBoxes): Uint8Array {
  const marks = new Uint8Array(boxes.length / 6);
  facesAt(boxes, appendMeshes(solids), (box) => {
    marks[box] = 1;
  });
  return marks;
}
