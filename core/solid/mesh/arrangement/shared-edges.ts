import { nextHalfEdge } from '../edges.ts';
import { groupByEdge } from './edge-uses.ts';

/** A closed surface with its opposite half-edges, and the ends of edges that got a middle. */
export interface CutEdges {
  triangles: Uint32Array;
  facetOf: Uint32Array;
  /** End vertices of the edge that each added vertex halves, two entries a vertex. */
  middles: number[];
}

/**
 * Gives each edge that two pairs of faces share, between the same two vertices, a separate vertex: no other way
 * tells the pairs apart by vertices. Added vertices are numbered from `vertexCount`.
 * @param twin opposite half-edges; says which faces are a pair
 */
export function cutSharedEdges(
  { triangles, facetOf, twin }: { triangles: Uint32Array; facetOf: Uint32Array; twin: Int32Array },
  vertexCount: number,
): CutEdges {
  const middles: number[] = [];
  const { halfEdges, start } = groupByEdge(triangles, vertexCount);
  const shared: number[] = [];
  for (let e = 0; e + 1 < start.length; e++) {
    if (start[e + 1]! - start[e]! <= 2) continue;
    for (let i = start[e]!; i < start[e + 1]!; i++) shared.push(halfEdges[i]!);
  }
  if (shared.length === 0) return { triangles, facetOf, middles };
  const t = Array.from(triangles);
  const source = Array.from(facetOf);
  /** Vertex in the middle of a half-edge, by the lower half-edge of its pair. */
  const middleOf = new Map<number, number>();
  const cutsOf = new Map<number, number[]>();
  for (const h of shared) {
    const key = Math.min(h, twin[h]!);
    if (!middleOf.has(key)) {
      middleOf.set(key, vertexCount + middles.length / 2);
      middles.push(triangles[h]!, triangles[nextHalfEdge(h)]!);
    }
    const f = (h / 3) | 0;
    cutsOf.set(f, [...(cutsOf.get(f) ?? []), h]);
  }
  for (const [f, cuts] of cutsOf) {
    // The outline with its middles, cut into a fan of triangles from one of the middles.
    const outline: number[] = [];
    for (let h = f * 3; h < f * 3 + 3; h++) {
      if (cuts.includes(h)) outline.push(triangles[h]!, middleOf.get(Math.min(h, twin[h]!))!);
      else outline.push(triangles[h]!);
    }
    const turn = outline.findIndex((v) => v >= vertexCount);
    const fan = [...outline.slice(turn), ...outline.slice(0, turn)];
    for (let i = 1; i + 1 < fan.length; i++) {
      const at = i === 1 ? f * 3 : t.length;
      t[at] = fan[0]!;
      t[at + 1] = fan[i]!;
      t[at + 2] = fan[i + 1]!;
      if (i > 1) source.push(facetOf[f]!);
    }
  }
  return { triangles: Uint32Array.from(t), facetOf: Uint32Array.from(source), middles };
}
