import { cross } from '../../solid/geometry/vector.ts';
import { nextHalfEdge, previousHalfEdge } from '../../solid/mesh/edges.ts';

/**
 * Triangle mesh that repeats with a cell. Each triangle corner refers to a vertex of the cell and, in
 * `wraps`, to the neighbouring cell of that vertex, so the mesh has no seam: cell (i, j, k) draws corner (v,
 * o) at position[v] + (i + o) * cell. Every triangle belongs to exactly one cell.
 */
export interface PeriodicMesh {
  cellMm: readonly [number, number, number];
  /** x, y, z per vertex, mm, in or near the cell [0, cell). */
  positions: Float64Array;
  /** Unit normals towards greater field values, per vertex. */
  normals: Float64Array;
  /** Three vertices per triangle, counter-clockwise seen from the side of greater values. */
  triangles: Uint32Array;
  /** Three cell offsets (-1, 0, 1) per corner, nine numbers per triangle. */
  wraps: Int8Array;
}

/** Writes the position of a triangle corner for the cell at the origin to `out`, mm. */
export function cornerPlace(
  mesh: PeriodicMesh,
  corner: number,
  positions: Float64Array,
  out: Float64Array,
): void {
  const v = mesh.triangles[corner]! * 3;
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = positions[v + axis]! + mesh.wraps[corner * 3 + axis]! * mesh.cellMm[axis]!;
  }
}

/** Offset of the vertex at corner `to` relative to the one at corner `from`, packed into 0..124. */
function relativeWrap(mesh: PeriodicMesh, from: number, to: number): number {
  let code = 0;
  for (let axis = 2; axis >= 0; axis--) {
    code = code * 5 + (mesh.wraps[to * 3 + axis]! - mesh.wraps[from * 3 + axis]!) + 2;
  }
  return code;
}

/** Opposite of each half-edge on the torus; undefined if the mesh is no closed oriented 2-manifold. */
export function pairPeriodicEdges(mesh: PeriodicMesh): Int32Array | undefined {
  const { triangles } = mesh;
  const vertexCount = mesh.positions.length / 3;
  const twin = new Int32Array(triangles.length).fill(-1);
  const seen = new Map<number, number>();
  const key = (from: number, to: number) =>
    (triangles[from]! * vertexCount + triangles[to]!) * 125 + relativeWrap(mesh, from, to);
  for (let h = 0; h < triangles.length; h++) seen.set(key(h, nextHalfEdge(h)), h);
  if (seen.size !== triangles.length) return undefined;
  for (let h = 0; h < triangles.length; h++) {
    const opposite = seen.get(key(nextHalfEdge(h), h));
    if (opposite === undefined) return undefined;
    twin[h] = opposite;
  }
  return twin;
}

/** True if the triangles around every vertex form one fan, given the pairing of `pairPeriodicEdges`. */
export function hasSimpleFans(mesh: PeriodicMesh, twin: Int32Array): boolean {
  const { triangles } = mesh;
  const uses = new Uint32Array(mesh.positions.length / 3);
  for (const v of triangles) uses[v]!++;
  const walked = new Uint8Array(uses.length);
  for (let h = 0; h < triangles.length; h++) {
    const v = triangles[h]!;
    if (walked[v]) continue;
    walked[v] = 1;
    let around = 0;
    let at = h;
    do {
      around++;
      at = twin[previousHalfEdge(at)]!;
    } while (at !== h && around <= uses[v]!);
    if (around !== uses[v]) return false;
  }
  return true;
}

/** Euler characteristic of one period: vertices minus edges plus triangles. */
export function eulerOf(mesh: PeriodicMesh): number {
  return mesh.positions.length / 3 - mesh.triangles.length / 6;
}

/** Surface area of one period, mm2. */
export function periodArea(mesh: PeriodicMesh): number {
  const a = new Float64Array(3);
  const b = new Float64Array(3);
  const c = new Float64Array(3);
  let twice = 0;
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    cornerPlace(mesh, t, mesh.positions, a);
    cornerPlace(mesh, t + 1, mesh.positions, b);
    cornerPlace(mesh, t + 2, mesh.positions, c);
    twice += Math.hypot(
      ...cross([b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!], [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!]),
    );
  }
  return twice / 2;
}
