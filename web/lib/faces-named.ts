import type { Face } from '../../core/model/faces/face.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { type FacePlace, isPainted } from '../../core/spec/face-place.ts';

/** Numbers of the faces that points name. A point of another model may name none. */
export function facesNamed(faces: readonly Face[], places: readonly FacePlace[]): number[] {
  const byPoint = new Map(faces.map(({ atMm }, face) => [String(atMm), face]));
  return places.flatMap((at) => {
    if (isPainted(at)) return [];
    const exact = byPoint.get(String(at));
    return exact === undefined ? nearest(faces, at) : [exact];
  });
}

/** Distance within which a point that was moved with its model, or sent with an order, still names a face, mm. */
const MOVED_MM = 0.01;

function nearest(faces: readonly Face[], at: Readonly<Point>): number[] {
  const face = faces.findIndex(({ atMm }) => Math.hypot(...atMm.map((mm, k) => mm - at[k]!)) < MOVED_MM);
  return face < 0 ? [] : [face];
}
