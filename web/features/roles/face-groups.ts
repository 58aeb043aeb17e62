import type { Face } from '../../../core/model/faces/face.ts';

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
