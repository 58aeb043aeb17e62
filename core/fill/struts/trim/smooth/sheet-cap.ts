import { snap } from '../../../../solid/geometry/quantum.ts';
import { triangulateLoop } from '../../../../solid/geometry/triangulate.ts';
import { dot, faceNormal } from '../../../../solid/geometry/vector.ts';
import type { Face } from '../../bodies/faces.ts';
import { offOfEdge, offOfFace } from './off-sheet.ts';
import type { Sheet } from './sheet.ts';

/** Maximum distance of a cap from the model's surface, mm: a fifth of what a fine printer resolves. */
export const CAP_MM = 0.02;

/**
 * Closes a loop of vertices on a sheet so that the cap is within CAP_MM of it. If a flat cap is not, a vertex
 * on the sheet is added in the middle. Returns undefined if that is not enough.
 * @param pointed adds that vertex to every cap
 */
export function capOnSheet(
  points: number[],
  { loop, sheet }: { loop: readonly number[]; sheet: Sheet },
  { quantumMm, pointed }: { quantumMm: number; pointed: boolean },
): Face[] | undefined {
  if (!pointed) {
    const flat = triangulateLoop(points, loop);
    if (!flat) return undefined;
    if (follows(points, flat, sheet)) return facesOf(flat);
  }
  const middle = [0, 0, 0].map((_, k) => loop.reduce((sum, v) => sum + points[v * 3 + k]!, 0) / loop.length);
  const height = sheet.heightOf(middle[0]!, middle[1]!, middle[2]!);
  const apex = points.length / 3;
  for (let k = 0; k < 3; k++) points.push(snap(middle[k]! - height * sheet.normal[k]!, quantumMm));
  const fan = loop.flatMap((v, i) => [v, loop[i + 1 === loop.length ? 0 : i + 1]!, apex]);
  return looksOut(points, fan, sheet) && follows(points, fan, sheet) ? facesOf(fan) : undefined;
}

function facesOf(triangles: readonly number[]): Face[] {
  const faces: Face[] = [];
  for (let i = 0; i < triangles.length; i += 3)
    faces.push({ loop: [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!], ring: -1 });
  return faces;
}

/** Returns true if triangles with their vertices on the sheet are near it all over. */
function follows(points: readonly number[], triangles: readonly number[], sheet: Sheet): boolean {
  if (sheet.bendMm <= CAP_MM) return true;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]!;
    const b = triangles[i + 1]!;
    const c = triangles[i + 2]!;
    if (offOfFace(points, [a, b, c], sheet).mm > CAP_MM) return false;
    if (offOfEdge(points, a, b, sheet).mm > CAP_MM || offOfEdge(points, b, c, sheet).mm > CAP_MM)
      return false;
    if (offOfEdge(points, c, a, sheet).mm > CAP_MM) return false;
  }
  return true;
}

export function looksOut(p: readonly number[], triangles: readonly number[], { normal }: Sheet): boolean {
  for (let i = 0; i < triangles.length; i += 3) {
    const outward = faceNormal(p, triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3);
    if (!(dot(outward, normal) > 0)) return false;
  }
  return true;
}
