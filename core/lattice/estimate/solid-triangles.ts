import type { FillDomain } from '../domain/fill-domain.ts';
import { dot, faceNormal, type Point } from '../geometry/vector.ts';
import { nextHalfEdge, pairEdges } from '../mesh/edges.ts';
import type { Mesh } from '../mesh/mesh.ts';

/** Faces that turn by more than this (30 degrees) form an edge, which costs no triangles. */
const SHARP_COSINE = Math.cos(Math.PI / 6);
/**
 * Triangles of a shell's inner face per millimetre of the mean curvature of the model, integrated over its smooth parts
 * (balls, bones, soles, rings and brackets of 20 to 120 mm, after the thinning: 0.8 to 1.5 times this).
 */
const INNER_FACE_PER_MM = 16;

/** Predicted triangles of the solid around a fill domain: of the model, and of the inner face of a shell. */
export function solidTriangles(model: Mesh, { kind, floorMm }: FillDomain): number {
  const faces = model.triangles.length / 3;
  if (kind === 'shell') return faces + INNER_FACE_PER_MM * smoothCurvatureMm(model);
  return kind === 'bottom' ? facesBelow(model, floorMm!) : 0;
}

function facesBelow({ positions, triangles }: Mesh, heightMm: number): number {
  let count = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions[triangles[i + k]! * 3 + 2]!);
    if (Math.min(a!, b!, c!) < heightMm) count++;
  }
  return count;
}

/** Integral of the mean curvature over the smooth parts of a surface, mm: half the turns at its edges by their lengths. */
function smoothCurvatureMm({ positions: p, triangles: t }: Mesh): number {
  const { twin } = pairEdges(t, p.length / 3);
  const normals = Array.from({ length: t.length / 3 }, (_, f): Point => {
    const normal = faceNormal(p, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3);
    const length = Math.hypot(...normal) || 1;
    return [normal[0] / length, normal[1] / length, normal[2] / length];
  });
  let sum = 0;
  for (let h = 0; h < t.length; h++) {
    const other = twin[h]!;
    if (other < h) continue;
    const cosine = dot(normals[Math.floor(h / 3)]!, normals[Math.floor(other / 3)]!);
    if (cosine < SHARP_COSINE) continue;
    const [a, b] = [t[h]! * 3, t[nextHalfEdge(h)]! * 3];
    const length = Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
    sum += (Math.acos(Math.min(1, cosine)) * length) / 2;
  }
  return sum;
}
