import { boundsOf } from '../../solid/geometry/box.ts';
import { nextHalfEdge, pairEdges } from '../../solid/mesh/edges.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';

/** Faces that turn by more than this (30 degrees) form an edge, which costs no triangles. */
const SHARP_COSINE = Math.cos(Math.PI / 6);
/**
 * Triangles of a shell's inner face per millimetre of the mean curvature of the model, integrated over its smooth parts
 * (balls, bones, soles, rings and brackets of 20 to 120 mm, after the thinning: 0.8 to 1.5 times this).
 */
const INNER_FACE_PER_MM = 16;

/**
 * Predicted triangles of the solid around a fill domain: of the model, and of the inner face of a shell.
 * @param curvatureMm `smoothCurvatureMm` of the model, asked for shells only: it takes a pass over all edges
 */
export function solidTriangles(
  model: Mesh,
  { shellMm, bottomMm }: Pick<LatticeSpec, 'shellMm' | 'bottomMm'>,
  curvatureMm: () => number,
): number {
  const faces = model.triangles.length / 3;
  if (shellMm !== undefined) return faces + INNER_FACE_PER_MM * curvatureMm();
  return bottomMm === undefined ? 0 : facesBelow(model, boundsOf(model).min[2] + bottomMm);
}

function facesBelow({ positions, triangles }: Mesh, heightMm: number): number {
  let count = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = positions[triangles[i]! * 3 + 2]!;
    const b = positions[triangles[i + 1]! * 3 + 2]!;
    const c = positions[triangles[i + 2]! * 3 + 2]!;
    if (Math.min(a, b, c) < heightMm) count++;
  }
  return count;
}

/** Mean curvature over the smooth parts of a surface, mm: half of edge turns by lengths. */
export function smoothCurvatureMm(mesh: Mesh): number {
  const { positions: p, triangles: t } = mesh;
  const { twin } = pairEdges(t, p.length / 3);
  const normals = faceNormals(mesh);
  let sum = 0;
  for (let h = 0; h < t.length; h++) {
    const other = twin[h]!;
    if (other < h) continue;
    const f = Math.floor(h / 3) * 3;
    const g = Math.floor(other / 3) * 3;
    const cosine =
      normals[f]! * normals[g]! + normals[f + 1]! * normals[g + 1]! + normals[f + 2]! * normals[g + 2]!;
    if (cosine < SHARP_COSINE) continue;
    const a = t[h]! * 3;
    const b = t[nextHalfEdge(h)]! * 3;
    const length = Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
    sum += (Math.acos(Math.min(1, cosine)) * length) / 2;
  }
  return sum;
}
