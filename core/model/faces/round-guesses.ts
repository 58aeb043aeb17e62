import { cross, distance, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { alongEdge, cosineAlong, type FacetGraph, pointsOf, SMOOTH_COSINE } from './facet-graph.ts';
import { isGoreStrip } from './gore.ts';
import { coneOfPlanes, cylinderThrough, type Round, refined, sphereThrough } from './round.ts';

/** Angle from which two facets turn, as a cosine. */
const TURNS_COSINE = Math.cos((0.2 * Math.PI) / 180);
const PARALLEL_COSINE = 0.9999;
/** Edges of a strip at less than this cosine to its ruling are its ends. */
const RULING_COSINE = 0.95;
/** Neighbours of a strip that turn away: two, and more where others' corners lie on its edges. */
const BESIDE_MAX = 8;
/** Facets by which a round is guessed where none are strips. */
const AROUND = { least: 4, most: 14 } as const;

export interface RoundGuess {
  round: Round;
  from: readonly number[];
}

/** Rounds by a strip and its neighbours: the long edges of a strip are rulings. */
export function* besideStrip(graph: FacetGraph, taken: Uint8Array, facet: number): Generator<RoundGuess> {
  const links = turningLinks(graph, taken, facet);
  if (links.length === 0 || links.length > BESIDE_MAX) return;
  for (const link of links) {
    const other = graph.linkTo[link]!;
    const ruling = alongEdge(graph, graph.linkEdge[link]!);
    if (!hasParallel(graph, facet, link, ruling)) continue;
    const isEnd = (h: number) => cosineAlong(graph, h, ruling) <= RULING_COSINE;
    if (isGoreStrip(graph, { facet, taken }, isEnd)) continue;
    const round = cylinderThrough(ruling, pointsOf(graph, [facet, other]));
    if (round) yield { round, from: [facet, other] };
  }
  if (links.length !== 2) return;
  const rulings = links.map((link) => graph.linkEdge[link]!);
  if (isGoreStrip(graph, { facet, taken }, (h) => !rulings.includes(h))) return;
  const from = [facet, graph.linkTo[links[0]!]!, graph.linkTo[links[1]!]!];
  const normals = from.map((f) => pointFrom(graph.planes, f * 4)) as [Point, Point, Point];
  const offsets = from.map((f) => graph.planes[f * 4 + 3]!) as Point;
  const round = coneOfPlanes(normals, offsets, cornerFromMiddle(graph, facet));
  if (round) yield { round, from };
}

/** Rounds by the facets around one, whatever their shapes. */
export function* aroundFacet(graph: FacetGraph, taken: Uint8Array, facet: number): Generator<RoundGuess> {
  const from = [facet];
  for (let i = 0; i < from.length && from.length < AROUND.most; i++) {
    for (const link of turningLinks(graph, taken, from[i]!)) {
      const other = graph.linkTo[link]!;
      if (!from.includes(other)) from.push(other);
    }
  }
  if (from.length < AROUND.least) return;
  const points = pointsOf(graph, from);
  const sphere = sphereThrough(points);
  if (sphere) yield { round: sphere, from };
  const axis = axisAcross(graph, from);
  const cylinder = axis && cylinderThrough(axis, points);
  const round = cylinder && cylinder.size < graph.diagonalMm && refined(cylinder, points);
  if (round) yield { round, from };
}

/** Links to free facets that turn away smoothly, one for each. */
function turningLinks(
  { linkStart, linkTo, linkCosine }: FacetGraph,
  taken: Uint8Array,
  facet: number,
): number[] {
  const links: number[] = [];
  for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
    const cosine = linkCosine[i]!;
    const other = linkTo[i]!;
    if (cosine <= SMOOTH_COSINE || cosine >= TURNS_COSINE || taken[other]) continue;
    if (!links.some((link) => linkTo[link] === other)) links.push(i);
  }
  return links;
}

/** True if another edge of the facet runs parallel, as the two rulings of a strip. */
function hasParallel(graph: FacetGraph, facet: number, link: number, ruling: Point): boolean {
  for (let i = graph.linkStart[facet]!; i < graph.linkStart[facet + 1]!; i++)
    if (i !== link && cosineAlong(graph, graph.linkEdge[i]!, ruling) > PARALLEL_COSINE) return true;
  return false;
}

/** Direction about which the normals of facets turn. */
function axisAcross({ planes }: FacetGraph, around: readonly number[]): Point | undefined {
  const first = pointFrom(planes, around[0]! * 4);
  let turned: Point = [0, 0, 0];
  for (const facet of around) {
    const way = cross(first, pointFrom(planes, facet * 4));
    if (Math.hypot(...way) > Math.hypot(...turned)) turned = way;
  }
  const length = Math.hypot(...turned);
  return length > 0 ? [turned[0] / length, turned[1] / length, turned[2] / length] : undefined;
}

function cornerFromMiddle({ mesh, cornerStart, corners, middles }: FacetGraph, facet: number): Point {
  const middle = pointFrom(middles, facet * 3);
  let farthest = middle;
  for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
    const corner = pointFrom(mesh.positions, corners[i]! * 3);
    if (distance(corner, middle) > distance(farthest, middle)) farthest = corner;
  }
  return farthest;
}
