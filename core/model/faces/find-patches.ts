import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { depthFrom, type FacetGraph, SMOOTH_COSINE } from './facet-graph.ts';

/** Neighbours of one smooth patch are at most this many times as wide as one another; wider ones are planes. */
const WIDEST_RATIO = 8;
/** A patch bulges over its facets by at most this share of the diagonal; more is an edge between planes. */
const BULGE_SHARE = 0.008;
/** Facets of a patch; fewer are planes. */
const LEAST_FACETS = 4;

/** Patch of each free facet: smooth, within creases, of facets of like size. -1 for facets in planes. */
export function findPatches(graph: FacetGraph, isFree: (facet: number) => boolean): Int32Array {
  const sets = new DisjointSets(graph.count);
  const members = new Int32Array(graph.count);
  const bulgeMm = BULGE_SHARE * graph.diagonalMm;
  for (let f = 0; f < graph.count; f++) {
    if (!isFree(f)) continue;
    for (let i = graph.linkStart[f]!; i < graph.linkStart[f + 1]!; i++) {
      const g = graph.linkTo[i]!;
      const cosine = graph.linkCosine[i]!;
      if (g <= f || cosine <= SMOOTH_COSINE || !isFree(g)) continue;
      const one = depthFrom(graph, f, graph.linkEdge[i]!);
      const other = depthFrom(graph, g, graph.linkEdge[i]!);
      const [less, more] = one < other ? [one, other] : [other, one];
      const bulge = (less * Math.acos(Math.min(1, cosine))) / 8;
      if (more <= WIDEST_RATIO * less && bulge <= bulgeMm) sets.join(f, g);
    }
  }
  for (let f = 0; f < graph.count; f++) if (isFree(f)) members[sets.find(f)]!++;
  return Int32Array.from({ length: graph.count }, (_, f) => {
    const root = sets.find(f);
    return isFree(f) && members[root]! >= LEAST_FACETS ? root : -1;
  });
}
