import type { Point } from '../../solid/geometry/vector.ts';
import { cosineAlong, depthFrom, edgeLength, type FacetGraph, SMOOTH_COSINE } from './facet-graph.ts';

/** A neighbour is of about a strip's length if neither is longer than the other by more than this. */
const LONGEST = 2.5;
/** No round is guessed from a strip that goes on behind more than this share of its ends, as on a scan. */
const STRIP_GORE_SHARE = 0.9;
/** Strips that go on behind more than this share of their ends are no cylinder. */
const FACE_GORE_SHARE = 0.5;
/** Edges at less than this cosine to the axis of a cylinder are its ends. */
const END_COSINE = 0.7;

/** Facets, and 1 for each that belongs to a round. */
interface Strips {
  facets: readonly number[];
  taken: Uint8Array;
}

/** True if the surface goes on behind every edge of a facet, as nearly everywhere on a scan. */
export function isAmidSurface(graph: FacetGraph, taken: Uint8Array, facet: number): boolean {
  for (let i = graph.linkStart[facet]!; i < graph.linkStart[facet + 1]!; i++)
    if (!goesOn(graph, { facet, taken }, i)) return false;
  return true;
}

/** True for a strip whose surface goes on behind nearly all of its ends. @param isEnd of a half-edge of the strip */
export function isGoreStrip(
  graph: FacetGraph,
  { facet, taken }: { facet: number; taken: Uint8Array },
  isEnd: (h: number) => boolean,
): boolean {
  return goreShare(graph, { facets: [facet], taken }, isEnd) > STRIP_GORE_SHARE;
}

/** True for strips about an axis whose surface goes on behind most of their ends. */
export function isGoreFace(graph: FacetGraph, { facets, taken }: Strips, axis: Point): boolean {
  const own = new Set(facets);
  const isEnd = (h: number, other: number) => cosineAlong(graph, h, axis) <= END_COSINE && !own.has(other);
  return goreShare(graph, { facets, taken }, isEnd) > FACE_GORE_SHARE;
}

/**
 * Share of the ends of strips behind which the surface goes on. Such strips are gores, pieces of a torus or a sphere
 * between two meridians, or of a scan; 0 without ends.
 * @param isEnd of a half-edge of a facet and the facet across
 */
function goreShare(
  graph: FacetGraph,
  { facets, taken }: Strips,
  isEnd: (h: number, other: number) => boolean,
): number {
  const { linkStart, linkTo, linkEdge } = graph;
  let alike = 0;
  let all = 0;
  for (const facet of facets) {
    for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
      if (!isEnd(linkEdge[i]!, linkTo[i]!)) continue;
      const length = edgeLength(graph, linkEdge[i]!);
      all += length;
      if (goesOn(graph, { facet, taken }, i)) alike += length;
    }
  }
  return all > 0 ? alike / all : 0;
}

/** True if the surface goes on behind an edge of a facet: smoothly, in a free facet of about the same length. */
function goesOn(
  graph: FacetGraph,
  { facet, taken }: { facet: number; taken: Uint8Array },
  link: number,
): boolean {
  const other = graph.linkTo[link]!;
  if (graph.linkCosine[link]! <= SMOOTH_COSINE || taken[other]) return false;
  const ratio = depthRatio(graph, { facet, other }, graph.linkEdge[link]!);
  return ratio < LONGEST && ratio > 1 / LONGEST;
}

/** Depth of a facet behind an edge, over that of the facet across: of two triangles the ratio of their areas. */
function depthRatio(
  graph: FacetGraph,
  { facet, other }: { facet: number; other: number },
  h: number,
): number {
  const { start, areas } = graph;
  const areTriangles = start[facet + 1]! - start[facet]! === 1 && start[other + 1]! - start[other]! === 1;
  if (areTriangles) return areas[facet]! / areas[other]!;
  return depthFrom(graph, facet, h) / depthFrom(graph, other, h);
}
