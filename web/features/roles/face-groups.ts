import type { Face } from '../../../core/model/faces/face.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { type FacePlace, isPainted } from '../../../core/spec/face-place.ts';

/** Faces that one press picks: all of one kind and size. */
export interface FaceGroup {
  words: string;
  faces: readonly number[];
}

/** Order of the groups: what a designer reaches for first. */
const FIRST: readonly Face['shape']['kind'][] = ['hole', 'boss', 'cone', 'sphere', 'plane', 'patch', 'round'];

/** The faces of a model by their words, holes first, and the larger ones first among their kind. */
export function faceGroups(faces: readonly Face[], words: (face: Face) => string): FaceGroup[] {
  const groups = Map.groupBy(faces.keys(), (face) => words(faces[face]!));
  const rank = ({ faces: [first] }: FaceGroup) => FIRST.indexOf(faces[first!]!.shape.kind);
  return [...groups]
    .map(([text, members]) => ({ words: text, faces: members }))
    .sort((a, b) => rank(a) - rank(b) || a.faces[0]! - b.faces[0]!);
}

/** Numbers of the faces that points name. A point of another model may name none. */
export function facesNamed(faces: readonly Face[], places: readonly FacePlace[]): number[] {
  const byPoint = new Map(faces.map(({ atMm }, face) => [String(atMm), face]));
  return places.flatMap((at) => {
    if (isPainted(at)) return [];
    const exact = byPoint.get(String(at));
    return exact === undefined ? nearest(faces, at) : [exact];
  });
}

/** Distance within which a point that was moved with its model still names a face, mm. */
const MOVED_MM = 0.01;

function nearest(faces: readonly Face[], at: Readonly<Point>): number[] {
  const face = faces.findIndex(({ atMm }) => Math.hypot(...atMm.map((mm, k) => mm - at[k]!)) < MOVED_MM);
  return face < 0 ? [] : [face];
}
