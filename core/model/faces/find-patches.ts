import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { depthFrom, type FacetGraph, SMOOTH_COSINE } from './facet-graph.ts';

/** Neighbours of one smooth patch are at most this many times as wide as one another; wider ones are planes. */
const WIDEST_RATIO = 8;
/** A patch bulges over its facets by at most this share of the diagonal; more is an edge between planes. */
const BULGE_SHARE = 0.008;
/** Facets of a patch; fewer are planes. */
const LEAST_FACETS = 4;

/**
 * Patch of each free facet: smooth, within creases, of facets of like size. -1 for facets in planes. Patches that meet
 * smoothly are one: strips may end at far smaller triangles.
 */
export function findPatches(graph: FacetGraph, isFree: (facet: number) => boolean): Int32Array {
  const sets = new DisjointSets(graph.count);
  const bulgeMm = BULGE_SHARE * graph.diagonalMm;
  const unlike: number[] = [];
  for (let f = 0; f < graph.count; f++) {
    if (!isFree(f)) continue;
    for (let i = graph.linkStart[f]!; i < graph.linkStart[f + 1]!; i++) {
      const g = graph.linkTo[i]!;
      const cosine = graph.linkCosine[i]!;
      if (g <= f || cosine <= SMOOTH_COSINE || !isFree(g) || sets.find(f) === sets.find(g)) continue;
      const one = depthFrom(graph, f, graph.linkEdge[i]!);
      const other = depthFrom(graph, g, graph.linkEdge[i]!);
      const [less, more] = one < other ? [one, other] : [other, one];
      const bulge = (less * Math.acos(Math.min(1, cosine))) / 8;
      if (bulge > bulgeMm) continue;
      if (more <= WIDEST_RATIO * less) sets.join(f, g);
      else unlike.push(f, g);
    }
  }
  const members = new Int32Array(graph.count);
  for (let f = 0; f < graph.count; f++) if (isFree(f)) members[sets.find(f)]!++;
  const isPatch = Uint8Array.from({ length: graph.count }, (_, f) =>
    isFree(f) && members[sets.find(f)]! >= LEAST_FACETS ? 1 : 0,
  );
  for (let i = 0; i < unlike.length; i += 2)
    if (isPatch[unlike[i]!] && isPatch[unlike[i + 1]!]) sets.join(unlike[i]!, unlike[i + 1]!);
  return Int32Array.from(isPatch, (is, f) => (is ? sets.find(f) : -1));
}
