import { nextHalfEdge } from '../edges.ts';

/** Longer lists are sorted by the engine. */
const INSERTION_MAX = 24;

/** Half-edges grouped by the edge they run along, in either direction. */
export interface EdgeUses {
  halfEdges: Uint32Array;
  /** First index of each edge in `halfEdges`; one more entry than edges. */
  start: Uint32Array;
}

/** Groups the half-edges of faces by edge, lowest vertices first. Linear unless a vertex has very many faces. */
export function groupByEdge(triangles: Uint32Array, vertexCount: number): EdgeUses {
  const count = triangles.length;
  const first = new Uint32Array(vertexCount + 1);
  const lowOf = (h: number) => Math.min(triangles[h]!, triangles[nextHalfEdge(h)]!);
  for (let h = 0; h < count; h++) first[lowOf(h) + 1]!++;
  for (let v = 0; v < vertexCount; v++) first[v + 1]! += first[v]!;
  const fill = first.slice(0, vertexCount);
  const halfEdges = new Uint32Array(count);
  for (let h = 0; h < count; h++) halfEdges[fill[lowOf(h)]!++] = h;
  const highOf = (h: number) => Math.max(triangles[h]!, triangles[nextHalfEdge(h)]!);
  const start = new Uint32Array(count + 1);
  let edges = 0;
  for (let v = 0; v < vertexCount; v++) {
    const from = first[v]!;
    const to = first[v + 1]!;
    if (to - from <= INSERTION_MAX) {
      for (let i = from + 1; i < to; i++) {
        const h = halfEdges[i]!;
        const high = highOf(h);
        let j = i - 1;
        for (; j >= from && highOf(halfEdges[j]!) > high; j--) halfEdges[j + 1] = halfEdges[j]!;
        halfEdges[j + 1] = h;
      }
    } else halfEdges.subarray(from, to).sort((one, other) => highOf(one) - highOf(other) || one - other);
    for (let i = from; i < to; i++) {
      if (i === from || highOf(halfEdges[i]!) !== highOf(halfEdges[i - 1]!)) start[edges++] = i;
    }
  }
  start[edges] = count;
  return { halfEdges, start: start.slice(0, edges + 1) };
}
